import { pageIdOf } from '#contract/saved-integrations.ts'
import type { Page } from '@playwright/test'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { openVault } from '#generator/testing/vault/open-vault.ts'
import { hosts, startOutside } from '#generator/testing/vault/start-outside.ts'
import { vaultBindings } from '#generator/vault.ts'
import { integrations } from '#server/features/integrations/tables.ts'
import { expect, expectToFit, test } from './product.ts'
import { enterWithVaults, putAt } from './vault-of-leads.ts'

const address = 'https://crema-it.conta.workers.dev'
const token = 'EAAcanario-do-token-7412'
const bot = `123456789:canario${'a'.repeat(35)}`

const answers = {
  platform: 'adcombo',
  countryCode: 'IT',
  offerId: '24817',
  productPrice: '39.90',
  cloudflareUrl: address,
  successUrl: 'https://crema.example/grazie',
  successPageLanguage: 'it',
  formLanguage: 'it',
  formType: 'atomicat',
  formCount: 1,
  wantsWorker: true,
  pageMade: true,
} as const

const rowOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const platformOf = (page: Page, name: string) =>
  rowOf(page, 'Conversões').getByRole('listitem', { name, exact: true })

async function setUp(page: Page, name: string, fields: Record<string, string>) {
  const platform = platformOf(page, name)
  await platform.getByRole('button', { name: 'Ligar' }).click()
  for (const [label, text] of Object.entries(fields))
    await platform.getByLabel(label, { exact: true }).fill(text)
  await platform.getByRole('button', { name: 'Salvar no Cofre' }).click()
  await expect(platform.getByText('Ligado', { exact: true })).toBeVisible()
}

test('after the delivery: what the network approves comes back, and goes on to the ads', async ({
  page,
  product,
  context,
  consoleLines,
}) => {
  await using outside = await startOutside()
  outside.reply('api.adcombo.com', { status: 200, body: '{"code":"ok","order_id":61234567}' })
  await using vault = await openVault(subjectOf('adcombo'), {
    outbound: outside.address,
    bindings: { [vaultBindings.productOrigin]: new URL(product.url).origin },
  })
  const userId = await enterWithVaults(product, context, [address])
  const [saved] = await product.context.db
    .insert(integrations)
    .values({ userId, name: 'Crema IT', platform: 'adcombo', config: answers })
    .returning({ id: integrations.id })
  await putAt(page, address, vault)
  const toServer: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(product.url)) toServer.push(`${request.url()} ${request.postData() ?? ''}`)
  })

  await page.goto(`/integracao/${saved?.id}`)
  const row = rowOf(page, 'Retorno da AdCombo')
  const returnAddress = await row.getByLabel('Endereço de retorno').inputValue()
  await expect(row.getByText('Falta colar na rede')).toBeVisible()

  await rowOf(page, 'Conversões').getByRole('button', { name: 'Configurar' }).click()
  await setUp(page, 'Meta', { 'ID do pixel': '1234567890123456', 'Token de acesso': token })
  const meta = platformOf(page, 'Meta')
  await expect(meta.getByPlaceholder('guardado no Cofre')).toHaveValue('')
  outside.reply(hosts.meta, { status: 400, body: '{"error":{"message":"Invalid OAuth","code":190}}' })
  await meta.getByRole('button', { name: 'Enviar evento de teste' }).click()
  await expect(meta.getByRole('alert')).toContainText('O token não vale mais')
  await expect(meta.getByRole('alert')).toContainText('Invalid OAuth')
  outside.reply(hosts.meta, { status: 200, body: '{"events_received":1}' })
  await meta.getByRole('button', { name: 'Enviar evento de teste' }).click()
  await expect(meta.getByRole('status')).toContainText('A Meta recebeu.')
  await setUp(page, 'Google Ads', { 'Ação para compras aprovadas': 'Compra aprovada' })
  const csv = await platformOf(page, 'Google Ads').getByLabel('Endereço da tabela').inputValue()

  await rowOf(page, 'Alertas').getByRole('button', { name: 'Configurar' }).click()
  await rowOf(page, 'Alertas').getByLabel('Token do bot').fill(bot)
  await rowOf(page, 'Alertas').getByLabel('Número da conversa').fill('123456')
  await rowOf(page, 'Alertas').getByRole('button', { name: 'Salvar no Cofre' }).click()
  await rowOf(page, 'Alertas').getByRole('button', { name: 'Enviar alerta de teste' }).click()
  await expect(rowOf(page, 'Alertas').getByRole('status')).toContainText('O Telegram recebeu.')

  const { id } = await vault.post({
    name: 'Giulia Canario',
    gclid: 'Cj0-clique',
    pagina: pageIdOf(saved?.id ?? ''),
  })
  const postback = { trans_id: '61234567', ext_in_id: id, status: 'confirmed', revenue: '21.50' }
  const call = (said: Record<string, string>) =>
    vault.worker.fetch(returnAddress.replaceAll(/\{(\w+)\}/g, (macro, name: string) => said[name] ?? macro))
  expect((await call(postback)).status).toBe(200)
  await call({ ...postback, status: 'waiting_call' })
  await call({ ...postback, trans_id: '999', ext_in_id: '' })
  await vault.control({ advanceMs: 61_000 })
  const sentToMeta = () => outside.calls.filter(({ host, body }) => host === hosts.meta && body.includes(id))
  await expect.poll(() => sentToMeta().length).toBe(2)
  await expect.poll(async () => (await vault.read('envios')).text()).not.toContain('"fila"')
  expect(await (await vault.worker.fetch(csv)).text()).toContain('Cj0-clique,"Compra aprovada",')

  await page.reload()
  await row.getByLabel('O que “waiting_call” quer dizer').selectOption('Em análise')
  await expect(row.getByRole('region', { name: 'Palavras desconhecidas' })).toBeHidden()
  await row.getByRole('button', { name: 'Ver retornos' }).click()
  await expect(row.getByRole('table', { name: 'Retornos com lead' })).toContainText('US$ 21,50')
  await row.getByRole('radio', { name: 'Sem lead · 1' }).click()
  await expect(row.getByRole('table', { name: 'Retornos sem lead' })).toContainText('999')
  await rowOf(page, 'Conversões').getByRole('button', { name: 'Configurar' }).click()
  await meta.getByRole('button', { name: 'Ajustar' }).click()
  const sendings = meta.getByRole('region', { name: 'Últimos envios' }).getByRole('listitem')
  await expect(sendings).toHaveText([/^Compra.*Enviado$/, /^Lead.*Enviado$/])
  await expect(page.getByRole('list', { name: 'O caminho do lead' })).toContainText('Meta, Google Ads')
  await expectToFit(page, 0)

  const everything = JSON.stringify([toServer, product.logLines])
  expect(everything).toContain('/api/vaults')
  expect(everything).not.toMatch(/canario|Canario|Giulia|61234567/)
  expect(everything).not.toContain(new URL(returnAddress).pathname)
  // Whether the Worker answers is asked with a GET, which it refuses with its name on it.
  consoleLines.splice(
    0,
    consoleLines.length,
    ...consoleLines.filter((line) => !line.includes('status of 405')),
  )
})
