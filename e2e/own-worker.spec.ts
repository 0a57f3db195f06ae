import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { pageIdOf } from '#contract/saved-integrations.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { integrations } from '#server/features/integrations/tables.ts'
import { crema } from '#web/testing/integrations.ts'
import { ignoreFailedLoads } from './ignore-failed-loads.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectToFit } from './product.ts'
import { test as base, token } from './publish-product.ts'
import type { TestServer } from '#server/testing/test-server.ts'

const test = base.extend(ignoreFailedLoads)

const rowOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const readAt = (page: Page, address: string) =>
  page.evaluate(async (at) => (await fetch(at, { cache: 'no-store' })).text(), address)

/** A Worker with a vault that is online, and an integration that sends to it. */
async function publish(page: Page, product: TestServer, { userId, name, address }: Record<string, string>) {
  await page.goto('/dashboard')
  const published = await page.evaluate(
    async (body) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch('/api/publish', { method: 'POST', headers, body: JSON.stringify(body) })).text()
    },
    { token, platform: 'adcombo', name, apiKey: 'chave-da-rede-7412' },
  )
  expect(published).toContain('"published"')
  const config = { ...crema.answers, cloudflareUrl: address, pixels: { meta: '123456789012345' } }
  const [saved] = await product.context.db
    .insert(integrations)
    .values({ userId: userId ?? '', name: 'Crema IT', platform: 'adcombo', config })
    .returning({ id: integrations.id })
  return { id: saved?.id ?? '', config }
}

test('the thank-you page is online at the Worker with one click, and keeps to itself', async ({
  page,
  enter,
  product,
  cloud,
}) => {
  const address = cloud.workerUrl('leads-obrigado')
  const userId = await enter('active')
  const { id, config } = await publish(page, product, { userId, name: 'leads-obrigado', address })
  const online = `${address}/p/obrigado-${pageIdOf(id)}`

  await page.goto(`/integracao/${id}`)
  const row = rowOf(page, 'Página de sucesso')
  await row.getByRole('button', { name: 'Hospedar aqui' }).click()
  await expect(row.getByText('No ar', { exact: true })).toBeVisible()
  await expect(row.getByRole('link', { name: /^Ver/ })).toHaveAttribute('href', online)

  // A visitor, and a script in the page that would read what the vault keeps.
  const visitor = await page.context().newPage()
  await visitor.route('https://connect.facebook.net/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'document.documentElement.dataset.pixel = "on"' }),
  )
  await visitor.goto(`${online}?order=61234567`)
  await expect(visitor.getByText('61234567')).toBeVisible()
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'it')
  await expect(visitor.locator('html')).toHaveAttribute('data-pixel', 'on')
  const reached = await visitor.evaluate(async () => {
    const asked = ['/integrador/leads', '/integrador/sobre', '/', location.href]
    return Promise.all(asked.map((path) => fetch(path).then(String, () => 'kept out')))
  })
  expect(new Set(reached)).toEqual(new Set(['kept out']))
  expect(await visitor.evaluate(() => document.cookie)).toBe('')
  await visitor.goto(`${address}/p/nada`)
  await expect(visitor).toHaveTitle('404')
  await visitor.close()

  // The language changes: what is online is the page of before, until one click.
  const spanish = { ...config, successUrl: online, successPageLanguage: 'es' as const }
  await product.context.db.update(integrations).set({ config: spanish }).where(eq(integrations.id, id))
  await page.reload()
  await expect(row.getByText('Mudou: hospede de novo')).toBeVisible()
  const changes = rowOf(page, 'O que mudou')
  await expect(changes.getByText('A página de sucesso no ar ainda é a de antes')).toBeVisible()
  await expectToFit(page, 0)
  await changes.getByRole('button', { name: 'Hospedar de novo' }).click()
  await expect(row.getByText('No ar', { exact: true })).toBeVisible()
  expect(await readAt(page, online)).toContain('<html lang="es"')

  // In the wizard, for another page of the same Worker.
  await page.goto(`/wizard?worker=${id}`)
  await page.getByRole('button', { name: /^Sucesso/ }).click()
  await page.getByLabel('Idioma da Página de Sucesso').selectOption('pl')
  await page.getByRole('button', { name: 'Hospedar de novo' }).click()
  await expect(page.getByRole('status').getByText('No ar', { exact: true })).toBeVisible()
  const own = await page.getByLabel('URL da Página de Sucesso').inputValue()
  expect(own).toMatch(new RegExp(`^${address}/p/obrigado-[a-z0-9]{12}$`))
  expect(own).not.toBe(online)
  expect(await readAt(page, own)).toContain('<html lang="pl"')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a test lead reaches the network once, and stands among the leads without counting', async ({
  page,
  enter,
  product,
  cloud,
  standIn,
}) => {
  const address = cloud.workerUrl('leads-teste')
  const userId = await enter('active')
  const { id } = await publish(page, product, { userId, name: 'leads-teste', address })
  await standIn.enter(subjectOf('adcombo').standIn.replies.accepted.answer)

  await page.goto(`/integracao/${id}`)
  const row = rowOf(page, 'Lead de teste')
  await row.getByRole('button', { name: 'Testar' }).click()
  await row.getByLabel('Seu telefone').fill('+55 11 95555-0100')
  await row.getByRole('button', { name: 'Enviar lead de teste' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('pode ligar para +55 11 95555-0100')
  await expectAccessible(page)
  expect(standIn.requests).toEqual([])
  await question.getByRole('button', { name: 'Enviar à AdCombo' }).click()
  await expect(row.getByRole('status')).toContainText('A AdCombo aceitou')
  await expect(row.getByText(/^O próximo pode ir em/)).toBeVisible()
  expect(standIn.requests).toHaveLength(1)
  expect(decodeURIComponent(standIn.requests[0]?.url ?? '')).toMatch(/offer_id=24817/)
  await expectToFit(page, 1)

  await page.goto(`/integracao/${id}/leads`)
  const list = page.getByRole('list', { name: 'Leads' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('Teste')
  for (const count of ['Leads', 'Entregues']) {
    const cell = page.locator('dl > div').filter({ has: page.getByText(count, { exact: true }) })
    await expect(cell.locator('dd')).toHaveText('0')
  }
  await list.getByRole('listitem').getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toContainText('Teste enviado por você')
  await expect(page.getByRole('dialog')).toContainText('AdCombo aceitou')
})
