import type { Page } from '@playwright/test'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, widths } from './product.ts'
import { ignoreFailedLoads } from './ignore-failed-loads.ts'
import { test as base, token } from './publish-product.ts'
import { sendLead } from './forms/shop.ts'

const test = base.extend(ignoreFailedLoads)

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)

test('from Publicar to a lead in the network, with a stumble on the way, and published again', async ({
  page,
  enter,
  cloud,
  standIn,
  site,
}) => {
  const key = 'canario-da-chave-7412'
  await standIn.enter(subjectOf('adcombo').standIn.replies.accepted.answer)
  const address = cloud.workerUrl('leads-adcombo')
  await page.setViewportSize(widths.phone)
  await enter('active')
  await page.goto('/')
  await page.getByRole('radio', { name: /^AdCombo/ }).click()
  await click(page, 'Próximo Passo')
  await fill(page, 'Token da Cloudflare', token)
  await click(page, 'Publicar')
  await expect(page.getByLabel('API Key', { exact: true })).toBeFocused()
  await fill(page, 'API Key', key)

  cloud.fail({ step: 'write-route', kind: 'answer', status: 400, code: 10_034 })
  await click(page, 'Publicar')
  await expect(page.getByRole('alert')).toContainText('Confirme o email da sua conta da Cloudflare')
  const steps = page.getByRole('list', { name: 'Passos da publicação' })
  await expect(steps.getByText('Worker e Cofre enviados')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await click(page, 'Tentar de novo')
  await expect(steps.getByText('O Worker respondeu')).toBeVisible()
  await expect(page.getByLabel('URL do Cloudflare', { exact: true })).toHaveValue(address)
  await page.setViewportSize(widths.desktop)
  await click(page, 'Próximo Passo')
  await fill(page, 'URL da Página de Sucesso', `${site.origin}/obrigado`)
  await click(page, 'Usar minha página')
  await fill(page, 'Código do País', 'IT')
  await fill(page, 'Offer ID', '24817')
  await fill(page, 'Preço do Produto', '39.90')
  await click(page, 'Gerar Formulário para Atomicat')
  const ending = page.getByRole('region', { name: 'Sua integração está pronta' })
  await expect(ending.getByText('No ar', { exact: true })).toBeVisible()
  const form = (await page.locator('pre code').first().textContent()) ?? ''
  await page.getByRole('link', { name: 'AdCombo IT 24817' }).click()

  const worker = page.getByRole('region', { name: 'Worker com Cofre' })
  await expect(worker.getByText('No ar', { exact: true })).toBeVisible()
  await worker.getByRole('button', { name: 'Publicar de novo' }).click()
  const card = page.getByRole('region', { name: 'Publicar na Cloudflare' })
  await card.getByLabel('Token da Cloudflare').fill(token)
  await card.getByRole('button', { name: 'Publicar de novo' }).click()
  await expect(card.getByRole('status').getByText('No ar')).toBeVisible()
  await expectAccessible(page)

  site.put('/oferta', `<!doctype html><html lang="it"><title>Oferta</title><body>${form}</body></html>`)
  await page.goto(`${site.origin}/oferta`)
  // Who sends within the first second is a robot.
  await page.waitForFunction(() => performance.now() > 1000)
  await sendLead(page.locator('form'))
  await expect(page.getByRole('heading', { name: 'Obrigado' })).toBeVisible()
  expect(standIn.strays).toEqual([])
  expect(standIn.requests).toHaveLength(1)
  expect(standIn.requests[0]?.url).toContain(key)
})

test('from the login to the first lead that is seen: nine clicks and five fields', async ({
  page,
  enter,
  standIn,
  site,
}) => {
  await standIn.enter(subjectOf('adcombo').standIn.replies.accepted.answer)
  const done = { clicks: 0, fields: 0 }
  const press = async (role: 'button' | 'link' | 'radio', name: string | RegExp) => {
    done.clicks += 1
    await page.getByRole(role, { name, exact: typeof name === 'string' }).click()
  }
  const type = async (label: string, text: string) => {
    done.fields += 1
    await fill(page, label, text)
  }
  await enter('active')
  await page.goto('/')
  await press('radio', /^AdCombo/)
  await press('button', 'Próximo Passo')
  await type('API Key', 'canario-da-chave-9963')
  await type('Token da Cloudflare', token)
  await fill(page, 'Nome do Worker', 'Primeiro Lead')
  await press('button', 'Publicar')
  await expect(page.getByText('O Worker respondeu: concluído')).toBeVisible()
  await press('button', 'Próximo Passo')
  await press('button', 'Hospedar aqui')
  await expect(page.getByText('No ar', { exact: true })).toBeVisible()
  await press('button', 'Próximo Passo')
  await type('Código do País', 'IT')
  await type('Offer ID', '24817')
  await type('Preço do Produto', '39.90')
  await press('button', 'Gerar Formulário para Atomicat')
  await expect(page.getByRole('heading', { name: 'Sua integração está pronta' })).toBeFocused()
  const form = (await page.locator('pre code').first().textContent()) ?? ''
  await press('button', 'Copiar HTML do formulário')

  site.put('/primeira', `<!doctype html><html lang="it"><title>Oferta</title><body>${form}</body></html>`)
  const visitor = await page.context().newPage()
  await visitor.goto(`${site.origin}/primeira`)
  // Who sends within the first second is a robot.
  await visitor.waitForFunction(() => performance.now() > 1000)
  await sendLead(visitor.locator('form'))
  await visitor.waitForURL(/\/p\/obrigado-/)

  await press('link', 'Leads')
  await expect(page.getByRole('list', { name: 'Leads', exact: true }).getByRole('listitem')).toHaveCount(1)
  expect(done).toEqual({ clicks: 9, fields: 5 })
})
