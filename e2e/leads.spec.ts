import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  expect,
  test as base,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToFit,
  widths,
} from './product.ts'
import { pageIdOf } from '#contract/saved-integrations.ts'
import { crema } from '#web/testing/integrations.ts'
import { ignoreFailedLoads } from './ignore-failed-loads.ts'
import {
  approve,
  enterWithVaults,
  idOf,
  nameOf,
  openVaultOfLeads,
  phoneOf,
  putAt,
  saveIntegration,
} from './vault-of-leads.ts'

const test = base.extend(ignoreFailedLoads)

const address = 'https://crema-it.conta.workers.dev'
const away = 'https://gel-es.conta.workers.dev'
const leads = 90

const listOf = (page: Page) => page.getByRole('list', { name: 'Leads', exact: true })
const rowsOf = (page: Page) => listOf(page).getByRole('listitem')

test('leads are seen, searched, opened, sent again, erased and exported, and our server sees none', async ({
  page,
  product,
  context,
}) => {
  await using opened = await openVaultOfLeads(new URL(product.url).origin, leads)
  const { vault } = opened
  await approve(vault, 89, 21)
  await enterWithVaults(product, context, [address, away])
  await putAt(page, address, vault)
  await page.route(`${away}/**`, (route) => route.abort())
  const toServer: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(product.url)) toServer.push(`${request.url()} ${request.postData() ?? ''}`)
  })

  await page.goto('/leads')
  await expect(page.getByRole('alert')).toContainText('gel-es fora do ar')
  const wrong = page.getByRole('list', { name: 'O que precisa de atenção' }).getByRole('listitem')
  await expect(wrong.first()).toContainText('3 leads esperando')
  await expect(rowsOf(page)).toHaveCount(50)
  await expect(rowsOf(page).first()).toContainText('Aprovado')
  await expect(listOf(page)).not.toContainText(phoneOf(89))
  await expect(page.getByText('US$ 21,00')).toHaveCount(2)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Mais antigos' }).click()
  await expect(rowsOf(page)).toHaveCount(leads - 50)
  await page.getByRole('button', { name: 'Mais novos' }).click()
  await expect(rowsOf(page)).toHaveCount(50)

  await page.getByLabel('Buscar').fill(phoneOf(33))
  await expect(rowsOf(page)).toHaveCount(1)
  await page.getByLabel('Buscar').fill('')
  await wrong.filter({ hasText: 'para verificar' }).getByRole('button').click()
  await expect(rowsOf(page)).toHaveCount(2)

  await rowsOf(page).first().getByRole('button').click()
  const drawer = page.getByRole('dialog')
  const path = drawer.getByRole('list', { name: 'O caminho do lead' })
  await expect(path).toContainText('Chegou da sua página')
  await expect(path).toContainText('Não se sabe se chegou à AdCombo')
  await expect(drawer).not.toContainText(phoneOf(51))
  await drawer.getByRole('button', { name: 'mostrar' }).click()
  await expect(drawer).toContainText(phoneOf(51))
  await drawer.getByText('Dados enviados à AdCombo').click()
  await expect(drawer.getByText(/api_key=\*\*\*&name=/)).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Reenviar' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('talvez já tenha chegado')
  await opened.bringPlatformBack()
  await question.getByRole('button', { name: 'Reenviar lead' }).click()
  await expect.poll(async () => (await vault.see(idOf(51))).estado).toBe('entregue')
  await drawer.getByRole('button', { name: 'Apagar' }).click()
  await question.getByRole('button', { name: 'Apagar lead' }).click()
  await expect(drawer).toBeHidden()
  await expect(rowsOf(page)).toHaveCount(1)
  expect(await vault.see(idOf(51))).toMatchObject({ nome: null, telefone: null })

  await page.getByLabel('Integração').selectOption({ label: 'crema-it' })
  await page.getByRole('button', { name: 'Limpar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toMatch(/^\uFEFF"Chegou";"Integração"/)
  // One was erased, and the first line names the columns.
  expect(file.trim().split('\r\n')).toHaveLength(leads - 1 + 1)
  expect(file).toContain(phoneOf(33))

  expect(toServer.length).toBeGreaterThan(0)
  for (const line of [...toServer, ...product.logLines])
    for (const secret of [nameOf(33), phoneOf(33), phoneOf(51), encodeURIComponent(phoneOf(33)), idOf(51)])
      expect(line).not.toContain(secret)
})

test('whose subscription has ended finds, exports and erases the own leads, and comes to no other page', async ({
  page,
  product,
  context,
}) => {
  await using opened = await openVaultOfLeads(new URL(product.url).origin, 12)
  await enterWithVaults(product, context, [address], -3)
  await putAt(page, address, opened.vault)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/subscription-expired$/)
  await page.getByRole('link', { name: 'Ver meus leads' }).click()
  await expect(rowsOf(page)).toHaveCount(12)
  await expect(page.getByText('Sua assinatura terminou')).toBeVisible()
  // The phone's turn: the list of a member is judged on a desktop above.
  await expectToFit(page, 1)
  await page.setViewportSize(widths.desktop)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(phoneOf(4))

  await rowsOf(page).filter({ hasText: 'telefone inválido' }).getByRole('button').click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('button', { name: 'Apagar' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Reenviar' })).toBeHidden()
  await drawer.getByRole('button', { name: 'Apagar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar lead' }).click()
  await expect(rowsOf(page)).toHaveCount(11)
  expect(await opened.vault.see(idOf(7))).toMatchObject({ nome: null, telefone: null })

  await page.getByRole('link', { name: 'renove a assinatura' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Assinatura expirada' })).toBeVisible()
})

test('on a phone leads are a list, also on the page of their integration, and without a vault the way to one', async ({
  page,
  product,
  context,
}) => {
  await page.setViewportSize(widths.phone)
  await using opened = await openVaultOfLeads(new URL(product.url).origin, 12)
  await enterWithVaults(product, context, [address])
  await putAt(page, address, opened.vault)
  await page.goto('/leads')
  await expect(rowsOf(page)).toHaveCount(12)
  await expectNoSidewaysScroll(page)

  const integration = await saveIntegration(page, address)
  await page.goto(`/integracao/${integration}`)
  await page.getByRole('navigation', { name: 'Partes da integração' }).getByText('Leads').click()
  await expect(page).toHaveURL(/\/leads$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crema IT')
  // The others came from other countries: they are the Worker's, and no page's.
  await expect(rowsOf(page)).toHaveCount(6)
  await expect(rowsOf(page).first()).toContainText('Crema IT')
  await expectNoSidewaysScroll(page)

  await context.clearCookies()
  await enterWithVaults(product, context, [])
  await page.goto('/leads')
  await expect(page.getByRole('heading', { name: /quando o Worker tem um Cofre/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Nova integração' }).last()).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('two offers on one Worker each have their own leads and numbers, and what comes in shows by itself', async ({
  page,
  product,
  context,
}) => {
  await using opened = await openVaultOfLeads(new URL(product.url).origin, 8)
  const { vault, bringPlatformBack } = opened
  await bringPlatformBack()
  await enterWithVaults(product, context, [address])
  await putAt(page, address, vault)
  const pages: Record<string, string> = {}
  for (const [name, offerId] of [
    ['Crema', '1001'],
    ['Gotas', '2002'],
  ] as const) {
    const id = await saveIntegration(page, address, { name, answers: { ...crema.answers, offerId } })
    pages[name] = pageIdOf(id)
  }
  await page.goto('/leads')
  await expect(rowsOf(page)).toHaveCount(8)
  const send = async (name: string, offer: string) =>
    (await vault.post({ name: `Comprou ${name}`, offer_id: offer, pagina: pages[name] ?? '' })).id
  const bought = await send('Gotas', '2002')
  await expect(rowsOf(page)).toHaveCount(9)
  await expect(rowsOf(page).first()).toContainText('Gotas')
  await send('Crema', '1001')
  await expect(rowsOf(page).first()).toContainText('Crema')
  await vault.tell(`id=${bought}&status=confirmed&payout=18.5&currency=USD`)
  const row = rowsOf(page).filter({ hasText: 'oferta 2002' })
  await expect(row).toContainText('Aprovado')

  await page.getByLabel('Integração').selectOption('Gotas')
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(page.getByText('US$ 18,50')).toHaveCount(2)
  await page.getByLabel('Integração').selectOption('Crema')
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(page.getByText('US$ 18,50')).toHaveCount(0)
  await page.getByLabel('Integração').selectOption('Todas as integrações')
  await expect(rowsOf(page)).toHaveCount(10)

  await row.getByRole('button').click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('AdCombo avisou · US$ 18,50')
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(/\/leads$/)
})
