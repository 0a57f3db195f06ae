import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { users } from '#server/features/users/tables.ts'
import { createSealer } from '#server/platform/settings/sealer.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { publishedWorkers } from './tables.ts'
import { openPublishScene, tokens, type PublishScene } from './testing/publish-scene.ts'

const answers = {
  platform: 'adcombo',
  countryCode: 'IT',
  offerId: '24817',
  productPrice: '39.90',
  successUrl: 'https://crema.example/grazie',
  successPageLanguage: 'it',
  formLanguage: 'it',
  formType: 'atomicat',
  formCount: 1,
  wantsWorker: false,
  pageMade: true,
}

let logged = ''
let scene: PublishScene
let ana: Awaited<ReturnType<PublishScene['begin']>>['ana']
let bia: typeof ana
beforeAll(async () => {
  const output = new PassThrough()
  output.on('data', (line: Buffer) => void (logged += line.toString()))
  scene = await openPublishScene({ log: pino({ level: 'trace' }, output) })
})
afterAll(() => scene.close())
beforeEach(async () => {
  ;({ ana, bia } = await scene.begin())
})

async function keep(cloudflareUrl: string): Promise<string> {
  const id = randomUUID()
  const reply = await scene.server.app.inject({
    method: 'POST',
    url: `/api/integrations/${id}`,
    headers: { cookie: ana.cookie },
    payload: { name: 'Crema', answers: { ...answers, cloudflareUrl }, basedOn: 0 },
  })
  expect(reply.statusCode).toBe(200)
  return id
}

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { db } = scene.server.context
  const Tables = z.object({ rows: z.array(z.object({ name: z.string() })) })
  const { rows: tables } = Tables.parse(
    await db.execute(sql`
      select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`),
  )
  const Texts = z.object({ rows: z.array(z.object({ text: z.string() })) })
  let all = ''
  for (const { name } of tables) {
    const rows = await db.execute(sql`select t::text as text from ${sql.raw(name)} t`)
    all += Texts.parse(rows)
      .rows.map(({ text }) => text)
      .join('\n')
  }
  return all
}

test('token and key are in no row, no line of the log, no answer and no metric, whatever goes wrong', async () => {
  const { cloud, send, server, vaultsOf } = scene
  const canary = { token: tokens.one, apiKey: 'canario-chave-da-rede' }
  logged = ''
  const replies = [await send(ana, canary)]
  for (const code of [10_021, 10_000]) {
    const message = `${canary.token} ${canary.apiKey}`
    cloud.fail({ step: 'upload', kind: 'answer', status: 400, code, message })
    replies.push(await send(ana, canary))
  }
  cloud.fail({ step: 'upload', kind: 'cut' })
  replies.push(await send(ana, canary))
  replies.push(await send(ana, { ...canary, name: 'NÃO' }), await send(ana, { ...canary, platform: 'x' }))
  await server.context.db.execute(sql`alter table published_workers rename to moved_away`)
  replies.push(await send(ana, canary))
  await server.context.db.execute(sql`alter table moved_away rename to published_workers`)
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 400, 400, 200])
  expect(replies.at(-1)?.body).toContain('Algo deu errado do nosso lado')

  const [vault] = await vaultsOf(ana)
  const { body: metrics } = await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  const rows = await dump()
  expect(rows).toContain('leads-adcombo')
  expect(logged).toContain('publishing broke off')
  expect(metrics).toContain('/api/publish')
  const ours = [rows, logged, metrics].join('\n')
  const everything = [ours, ...replies.map(({ body }) => body)].join('\n')
  for (const secret of [canary.token, canary.apiKey]) expect(everything).not.toContain(secret)
  expect(ours).not.toContain(vault?.key)
})

test('a vault is found by the address of an integration, by its owner alone', async () => {
  const { server, end, vaultsOf } = scene
  await end(ana)
  const [vault] = await vaultsOf(ana)
  const id = await keep(`${vault?.address}/`)
  const read = (of: string, who?: typeof ana) =>
    server.app.inject({
      url: `/api/integrations/${of}/vault`,
      headers: who ? { cookie: who.cookie } : {},
    })
  expect((await read(id, ana)).json()).toEqual(vault)
  expect((await read(await keep('https://outro.marina.workers.dev'), ana)).statusCode).toBe(404)
  const admin = await server.logIn({ username: 'chefe', email: 'chefe@example.com', isAdmin: true })
  for (const other of [bia, admin]) {
    expect((await read(id, other)).statusCode).toBe(404)
    expect(await vaultsOf(other)).toEqual([])
  }
  expect((await read(id)).statusCode).toBe(401)

  const otherSecret = createSealer()
  otherSecret.unlock('um segredo que o servidor nunca teve, bem longo')
  await server.context.db.update(publishedWorkers).set({ sealedKey: otherSecret.seal('x') })
  expect(await vaultsOf(ana)).toEqual([{ ...vault, key: null }])

  const subscriptionExpiresAt = new Date(server.clock.now().getTime() - 1000)
  await server.context.db.update(users).set({ subscriptionExpiresAt })
  expect((await scene.send(ana)).statusCode).toBe(403)
  expect((await read(id, ana)).statusCode).toBe(403)
})

test('the vault of a kit is read with the key of its file, which is sealed, in workers.dev alone', async () => {
  const { server, vaultsOf } = scene
  const connect = (id: string, who = ana, sent = key) =>
    server.app.inject({
      method: 'POST',
      url: `/api/integrations/${id}/vault`,
      headers: { cookie: who.cookie },
      payload: { key: sent },
    })
  const key = 'chave-do-kit'.padEnd(43, 'k')
  const id = await keep('https://leads-kit.ana.workers.dev/caminho')
  expect((await connect(id, ana, 'curta')).statusCode).toBe(400)
  expect((await connect(id, bia)).statusCode).toBe(404)
  expect((await connect(await keep('https://leads.example.com'))).body).toContain('workers.dev')
  const plain = await connect(await keep('http://leads-kit.ana.workers.dev'))
  expect(plain.json()).toMatchObject({ address: 'https://leads-kit.ana.workers.dev' })
  for (const sent of [key.toUpperCase(), ` ${key}\u200b`])
    expect((await connect(id, ana, sent)).statusCode).toBe(200)
  const found = { address: 'https://leads-kit.ana.workers.dev', key, name: 'leads-kit', platform: 'adcombo' }
  expect(await vaultsOf(ana)).toMatchObject([found])
  expect(await dump()).not.toContain(key)
})

test('with a database of its own the server publishes only with a secret of its own', async () => {
  const bare = await startTestServer({ env: { DATABASE_URL: 'postgres://localhost/x' } })
  const { cookie } = await bare.logIn({ isAdmin: true })
  const payload = { token: tokens.one, platform: 'adcombo', name: 'x' }
  const reply = await bare.app.inject({ method: 'POST', url: '/api/publish', headers: { cookie }, payload })
  expect(reply.statusCode).toBe(503)
  expect(reply.body).toContain('SESSION_SECRET')
  await bare.close()
})
