import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformOf } from '#generator/platforms/index.ts'
import { postbackAddresses } from '#generator/platforms/postback-addresses.ts'
import { subjectOf } from '#generator/testing/platforms/index.ts'
import { testedAds } from '#generator/testing/vault/tested-destinations.ts'
import { adPlatforms } from '#vault/destinations/index.ts'
import {
  listLeads,
  putQuestion,
  readAddresses,
  setDestinations,
  tryDestination,
  type VaultAnswer,
  type VaultQuestion,
  type VaultRoute,
} from '#contract/vault.ts'
import { generateVaultWorker, vaultBindings } from '#generator/vault.ts'
import { askApi, firstMigration, scriptsPath, store, uploadOf } from '#local-cloud/testing/ask-api.ts'
import { askWorker } from '#local-cloud/worker-addresses.ts'
import { startStage, type Stage } from './start-stage.ts'

const folder = mkdtempSync(join(tmpdir(), 'stage-'))
const readingKey = 'leitura-'.padEnd(43, 'x')
const login = { email: 'membro@example.com', password: 'uma-senha' }
let stage: Stage

beforeAll(async () => {
  stage = await startStage({ folder, productUrl: 'http://localhost:3000', port: 0, login })
})
afterAll(async () => {
  await stage.close()
  rmSync(folder, { recursive: true })
})

const read = async () => (await (await fetch(`${stage.siteUrl}/estado`)).json()) as unknown
const post = (path: string, body: string, Origin = stage.siteUrl) =>
  fetch(stage.siteUrl + path, { method: 'POST', body, headers: { Origin } })

/** As publishing does it, with the key that the page tells. */
async function publish(platform: string, key: string) {
  const source = generateVaultWorker({ platform })
  const bindings = [
    store,
    { type: 'secret_text', name: vaultBindings.platformKey, text: key },
    { type: 'secret_text', name: vaultBindings.readingKey, text: readingKey },
  ]
  const body = uploadOf({ source, metadata: { bindings, migrations: firstMigration } })
  await askApi(stage, `PUT ${scriptsPath}/leads`, { body })
  await askApi(stage, `POST ${scriptsPath}/leads/subdomain`, { body: { enabled: true } })
}

async function askLeads(path: string, init?: RequestInit) {
  const port = Number(new URL(stage.apiUrl).port)
  const address = `http://leads.demonstracao.workers.dev.localhost:${port}`
  return { address, body: (await (await askWorker(port, address + path, init)).json()) as unknown }
}

async function sendLead(more: Record<string, string> = {}) {
  const body = new URLSearchParams({ ...subjectOf('adcombo').post, lead_id: crypto.randomUUID(), ...more })
  return (await askLeads('/', { method: 'POST', body })).body
}

async function askVault<Route extends VaultRoute>(route: Route, question: VaultQuestion<Route>) {
  const { path, ...init } = putQuestion(route, question)
  const headers = { Authorization: `Bearer ${readingKey}` }
  const { address, body } = await askLeads(`/integrador/${path}`, { ...init, headers })
  return { address, answer: route.reply.parse(body) as VaultAnswer<Route> }
}

test('the guide is read under its own name only: it tells a password', async () => {
  const { hostname, port } = new URL(stage.siteUrl)
  const ask = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ hostname, port, path: '/estado', headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      }).on('error', reject)
    })
  expect(await ask(`${hostname}:${port}`)).toBe(200)
  expect(await ask(`loja.example:${port}`)).toBe(421)
})

test('a published worker’s leads reach the networks, and the networks’ verdicts come back', async () => {
  const { keys } = (await read()) as { keys: { platform: string; key: string }[] }
  await publish('adcombo', keys[0]?.key ?? '')
  expect(await sendLead()).toMatchObject({ success: true, orderId: expect.anything() as unknown })
  expect(await read()).toMatchObject({ isUp: true, leads: [{ platform: 'AdCombo', isAccepted: true }] })

  await post('/redes', 'fora')
  expect(await sendLead()).toEqual({ success: true })
  expect(await read()).toMatchObject({ isUp: false, leads: [{ isAccepted: true }] })
  await post('/redes', 'no-ar')
  expect(await sendLead()).toMatchObject({ orderId: expect.stringMatching(/1002$/) as unknown })

  // The one that waited went out as soon as another was accepted.
  const told = async () =>
    ((await read()) as { leads: { told: string | null }[] }).leads.map((lead) => lead.told)
  await expect.poll(told).toEqual([null, null, null])
  const { address, answer } = await askVault(readAddresses, {})
  const returnAddress = `${address}/retorno/${answer.retorno}`
  const [postback] = postbackAddresses(platformOf('adcombo'), returnAddress)
  await post('/retorno', JSON.stringify({ lead: 1, verdict: 'approved', address: postback?.address }))
  await expect.poll(told).toEqual([null, 'approved', null])
  expect((await askVault(listLeads, { query: { retorno: 'aprovado' } })).answer).toMatchObject({
    leads: [{ pedido: expect.stringMatching(/1002$/) as string, valor: 18.5 }],
  })
})

test('the ad platforms show what they are told, and Google finds an approval in its table', async () => {
  const {
    address,
    answer: { retorno, csv },
  } = await askVault(readAddresses, {})
  const { ads, adClicks } = (await read()) as { ads: { name: string }[]; adClicks: string }
  expect(ads.map(({ name }) => name)).toEqual(adPlatforms.map(({ name }) => name))
  expect(adClicks).toContain('gclid=clique-google')
  const body = Object.fromEntries(testedAds.map(({ id, settings }) => [id, settings]))
  await askVault(setDestinations, { query: {}, body })
  const called = testedAds.filter(({ host }) => host !== undefined)
  for (const { id } of called) await askVault(tryDestination, { body: { destino: id } })
  const { events } = (await read()) as { events: { platform: string; event: string }[] }
  expect(events).toHaveLength(called.length)
  expect(events).toContainEqual(expect.objectContaining({ platform: 'Meta', event: 'Lead' }))
  expect(events).toContainEqual(expect.objectContaining({ platform: 'TikTok', event: 'SubmitForm' }))

  await sendLead({ gclid: 'clique-google' })
  const { leads } = (await read()) as { leads: { id: number }[] }
  const [postback] = postbackAddresses(platformOf('adcombo'), `${address}/retorno/${retorno}`)
  const order = { lead: leads[0]?.id, verdict: 'approved', address: postback?.address }
  await post('/retorno', JSON.stringify(order))
  await post('/tabela', `${address}/conversoes/${csv}.csv`)
  expect(await read()).toMatchObject({
    table: expect.stringContaining('clique-google,"Venda, aprovada"') as unknown,
  })
})

test('the shop holds the form that was pasted, and only from its own panel', async () => {
  await post('/formulario', '<form>$& colado</form>')
  await post('/formulario', '<script>alheio</script>', 'https://outra.example')
  const shop = await (await fetch(`${stage.siteUrl}/pagina`)).text()
  expect(shop).toContain('<form>$& colado</form>')
  expect(shop).not.toContain('alheio')
  expect((await fetch(`${stage.siteUrl}/obrigado`)).status).toBe(200)
  expect(await (await fetch(stage.siteUrl)).text()).toContain('Do botão Publicar ao lead na rede')
})
