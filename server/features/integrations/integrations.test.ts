import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mostIntegrations, SavedIntegration } from '#contract/saved-integrations.ts'
import { users } from '#server/features/users/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { purgeIntegrations } from './change-integration.ts'
import { integrations, integrationVersions } from './tables.ts'

const answers = {
  platform: 'adcombo',
  countryCode: 'IT',
  offerId: '24817',
  productPrice: '39.90',
  cloudflareUrl: 'https://crema.marina.workers.dev',
  successUrl: 'https://crema.example/grazie',
  successPageLanguage: 'it',
  formLanguage: 'it',
  formType: 'atomicat',
  formCount: 1,
  wantsWorker: false,
  pageMade: true,
}

let server: TestServer
let ana: { cookie: string; userId: string }
let bia: { cookie: string; userId: string }
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.delete(users)
  const subscriptionExpiresAt = new Date(server.clock.now().getTime() + 30 * 24 * 60 * 60 * 1000)
  const member = { subscriptionType: 'mensal', subscriptionExpiresAt } as const
  ana = await server.logIn({ username: 'ana', email: 'ana@example.com', ...member })
  bia = await server.logIn({ username: 'bia', email: 'bia@example.com', ...member })
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

function call(method: Method, url: string, payload?: object, who = ana) {
  return server.app.inject({
    method,
    url: `/api/integrations${url}`,
    headers: { cookie: who.cookie },
    ...(payload ? { payload } : {}),
  })
}
const save = (id: string, changes: object = {}, basedOn = 0, who = ana) =>
  call('POST', `/${id}`, { name: 'Crema IT', answers: { ...answers, ...changes }, basedOn }, who)
const read = async (id: string, who = ana) =>
  SavedIntegration.parse((await call('GET', `/${id}`, undefined, who)).json())
const list = async (who = ana) =>
  (await call('GET', '', undefined, who)).json<{ integrations: SavedIntegration[] }>().integrations
const versionsOf = async (id: string, query = '') =>
  (await call('GET', `/${id}/versions${query}`)).json<{
    versions: { number: number; answers: typeof answers }[]
    hasMore: boolean
  }>()

test('one id from two people at once is the first one’s, and the other is told so', async () => {
  for (let round = 0; round < 5; round++) {
    const id = randomUUID()
    const codes = (await Promise.all([save(id), save(id, {}, 0, bia)])).map(({ statusCode }) => statusCode)
    expect(new Set(codes)).toEqual(new Set([200, 404]))
  }
})

describe('an integration', () => {
  test('stays as it was saved, and is listed', async () => {
    const id = randomUUID()
    expect((await save(id)).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ id, name: 'Crema IT', answers, version: 1, taken: {} })
    expect((await list()).map(({ id }) => id)).toEqual([id])
  })

  test('that is sent again because its answer was lost is still one, in one version', async () => {
    const id = randomUUID()
    await Promise.all(Array.from({ length: 8 }, () => save(id)))
    expect(await list()).toHaveLength(1)
    expect(await read(id)).toMatchObject({ version: 1 })
  })

  test('has a version for each change, newest first, in pages', async () => {
    const id = randomUUID()
    await save(id)
    for (let number = 1; number <= 24; number++) await save(id, { offerId: String(number) }, number)
    const first = await versionsOf(id)
    expect(first.hasMore).toBe(true)
    expect(first.versions[0]).toMatchObject({ number: 25, answers: { offerId: '24' } })
    const rest = await versionsOf(id, `?before=${first.versions.at(-1)?.number}`)
    expect(rest).toMatchObject({ hasMore: false })
    expect(rest.versions.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1])
  })

  test('of which a thousand versions are kept forgets the older ones', async () => {
    const id = randomUUID()
    await save(id)
    const { db } = server.context
    await db.execute(sql`
      insert into integration_versions (integration_id, number, config, created_at)
      select ${id}, number, ${JSON.stringify(answers)}::jsonb, now() from generate_series(2, 1000) as number`)
    await db.update(integrations).set({ version: 1000 })
    await save(id, { offerId: '1' }, 1000)
    expect(await db.$count(integrationVersions)).toBe(1000)
    expect((await versionsOf(id)).versions[0]).toMatchObject({ number: 1001 })
  })

  test('changed in two tabs loses nothing to either: the second is refused and told why', async () => {
    const id = randomUUID()
    await save(id)
    const [one, two] = await Promise.all([save(id, { offerId: '1' }, 1), save(id, { offerId: '2' }, 1)])
    expect([one.statusCode, two.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = one.statusCode === 409 ? one : two
    expect(refused.json()).toMatchObject({ code: 'integration_changed' })
    expect(await read(id)).toMatchObject({ version: 2 })
  })

  test('of a name that is taken gets a number, so that they can be told apart', async () => {
    for (let count = 0; count < 3; count++) await save(randomUUID())
    expect((await list()).map(({ name }) => name).toSorted()).toEqual([
      'Crema IT',
      'Crema IT (2)',
      'Crema IT (3)',
    ])
    await save(randomUUID(), {}, 0, bia)
    expect((await list(bia)).map(({ name }) => name)).toEqual(['Crema IT'])
  })

  test('keeps the name it was given, whatever a save calls it', async () => {
    const id = randomUUID()
    await save(id)
    await call('PATCH', `/${id}`, { name: '  Crema, página 2 ' })
    await save(id, { offerId: '1' }, 1)
    expect(await read(id)).toMatchObject({ name: 'Crema, página 2', version: 2 })
  })

  test.each([[''], ['   '], ['x'.repeat(81)]])('is not called %j', async (name) => {
    const id = randomUUID()
    await save(id)
    expect((await call('PATCH', `/${id}`, { name })).statusCode).toBe(400)
  })

  test('knows which version of each part was taken, and when', async () => {
    const id = randomUUID()
    await save(id)
    await call('POST', `/${id}/taken`, { part: 'form', version: 1 })
    await call('POST', `/${id}/taken`, { part: 'page', version: 1 })
    await save(id, { offerId: '1' }, 1)
    await call('POST', `/${id}/taken`, { part: 'form', version: 2 })
    const { taken } = await read(id)
    expect(taken).toMatchObject({ form: { version: 2 }, page: { version: 1 } })
    expect(taken.form?.at).toBe(server.clock.now().toISOString())
  })

  test('that was deleted is gone, can be restored for a week, and then no more', async () => {
    const id = randomUUID()
    await save(id)
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(200)
    expect(await list()).toEqual([])
    for (const gone of [call('GET', `/${id}`), save(id, { offerId: '1' }, 1), call('DELETE', `/${id}`)])
      expect((await gone).statusCode).toBe(404)
    for (let twice = 0; twice < 2; twice++)
      expect((await call('POST', `/${id}/restore`)).json()).toMatchObject({ id, version: 1 })

    await call('DELETE', `/${id}`)
    const { context, clock } = server
    const purge = (days: number) =>
      context.db.transaction((tx) =>
        purgeIntegrations(tx, new Date(clock.now().getTime() + days * 24 * 60 * 60 * 1000)),
      )
    await purge(6)
    expect((await call('POST', `/${id}/restore`)).statusCode).toBe(200)
    await call('DELETE', `/${id}`)
    await purge(8)
    expect((await call('POST', `/${id}/restore`)).statusCode).toBe(404)
    expect(await context.db.$count(integrationVersions)).toBe(0)
  })

  test('holds no key, whatever is sent along', async () => {
    const id = randomUUID()
    const secrets = { apiKey: 'canario-chave', accountId: 'canario-conta', token: 'canario-token' }
    await save(id, secrets)
    const { db } = server.context
    const rows = [await db.select().from(integrations), await db.select().from(integrationVersions)]
    expect(rows.map(({ length }) => length)).toEqual([1, 1])
    expect(JSON.stringify(rows)).not.toContain('canario')
    expect(rows[0]?.[0]).toMatchObject({ workerCode: null, htmlCode: null, status: 'draft' })
  })

  test.each([
    ['platform', 'outra'],
    ['countryCode', 'XYZ'],
    ['offerId', ''],
    ['productPrice', 'grátis'],
    ['cloudflareUrl', 'javascript:alert(1)'],
    ['successUrl', `https://exemplo.com/${'x'.repeat(9000)}`],
    ['formLanguage', 'xx'],
    ['formType', 'outro'],
    ['formCount', 6],
  ])('with %s %j is refused, and nothing is kept', async (field, value) => {
    const reply = await save(randomUUID(), { [field]: value })
    expect(reply.statusCode).toBe(400)
    expect(await server.context.db.$count(integrations)).toBe(0)
  })
})

test(`one person keeps ${mostIntegrations}, also when they come at the same time`, async () => {
  await server.context.db.execute(sql`
    insert into integrations (user_id, name, platform, config)
    select ${ana.userId}, 'x', 'adcombo', ${JSON.stringify(answers)}::jsonb
    from generate_series(1, ${mostIntegrations - 1})`)
  const replies = await Promise.all([save(randomUUID()), save(randomUUID()), save(randomUUID())])
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const refused = replies.find(({ statusCode }) => statusCode !== 200)
  expect(refused?.json()).toMatchObject({ code: 'too_many_integrations' })

  const [first] = await list()
  await call('DELETE', `/${first?.id}`)
  expect((await save(randomUUID())).statusCode).toBe(200)
  expect((await call('POST', `/${first?.id}/restore`)).statusCode).toBe(409)
})

describe('somebody else', () => {
  test('learns of nothing and changes nothing', async () => {
    const id = randomUUID()
    await save(id)
    const tries: [Method, string, object?][] = [
      ['GET', `/${id}`],
      ['POST', `/${id}`, { name: 'x', answers, basedOn: 1 }],
      ['PATCH', `/${id}`, { name: 'x' }],
      ['POST', `/${id}/taken`, { part: 'form', version: 1 }],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/restore`],
    ]
    for (const [method, url, payload] of tries)
      expect((await call(method, url, payload, bia)).statusCode, `${method} ${url}`).toBe(404)
    expect((await call('GET', `/${id}/versions`, undefined, bia)).json()).toMatchObject({ versions: [] })
    expect(await list(bia)).toEqual([])
    expect(await read(id)).toMatchObject({ name: 'Crema IT', taken: {} })
  })

  test('without a session is asked to log in', async () => {
    expect((await server.app.inject('/api/integrations')).statusCode).toBe(401)
  })

  test('whose subscription has ended is told the names, and refused everything else', async () => {
    const id = randomUUID()
    await save(id)
    const subscriptionExpiresAt = new Date(server.clock.now().getTime() - 1000)
    await server.context.db.update(users).set({ subscriptionExpiresAt })
    expect((await call('GET', '')).statusCode).toBe(200)
    for (const url of [`/${id}`, `/${id}/versions`]) expect((await call('GET', url)).statusCode).toBe(403)
    expect((await save(randomUUID())).statusCode).toBe(403)
  })
})
