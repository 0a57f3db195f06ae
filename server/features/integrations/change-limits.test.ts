import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mostDeleted } from '#contract/saved-integrations.ts'
import { users } from '#server/features/users/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { integrations } from './tables.ts'

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
const dayMs = 24 * 60 * 60 * 1000

let server: TestServer
let ana: { cookie: string; userId: string }
let bia: { cookie: string; userId: string }
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.delete(users)
  const subscriptionExpiresAt = new Date(server.clock.now().getTime() + 30 * dayMs)
  const member = { subscriptionType: 'mensal', subscriptionExpiresAt } as const
  ana = await server.logIn(member)
  bia = await server.logIn(member)
})

function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, who = ana) {
  const headers = { cookie: who.cookie }
  return server.app.inject({
    method,
    url: `/api/integrations${url}`,
    headers,
    ...(payload ? { payload } : {}),
  })
}
const make = (who = ana) => call('POST', `/${randomUUID()}`, { name: 'Crema IT', answers, basedOn: 0 }, who)

test('of many changes at once most are refused in words, and nobody else waits for the rest', async () => {
  let finished = 0
  const made = Array.from({ length: 200 }, async () => {
    const reply = await make()
    if (reply.statusCode === 200) finished += 1
    return reply
  })
  expect((await call('GET', '', undefined, bia)).statusCode).toBe(200)
  expect(finished).toBeLessThan(10)

  const replies = await Promise.all(made)
  const refused = replies.filter(({ statusCode }) => statusCode !== 200)
  expect(replies.length - refused.length).toBe(10)
  for (const reply of refused) {
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '1'])
    expect(reply.json()).toMatchObject({ code: 'too_many_changes' })
  }
  expect((await make()).statusCode).toBe(200)
})

test('too many changes within an hour are refused, of whatever kind, and not those of others', async () => {
  const id = randomUUID()
  await call('POST', `/${id}`, { name: 'Crema IT', answers, basedOn: 0 })
  await server.context.db.execute(
    sql`update rate_counters set count = 600 where key like ${`% ${ana.userId}`}`,
  )
  const tries = [
    make(),
    call('PATCH', `/${id}`, { name: 'Outro nome' }),
    call('POST', `/${id}/taken`, { part: 'form', version: 1 }),
    call('DELETE', `/${id}`),
    call('POST', `/${id}/restore`),
  ]
  for (const reply of await Promise.all(tries))
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '3600'])
  expect((await make(bia)).statusCode).toBe(200)
  expect((await call('GET', `/${id}`)).json()).toMatchObject({ name: 'Crema IT' })
  server.clock.advance(dayMs / 24)
  expect((await make()).statusCode).toBe(200)
})

test('what was deleted counts for the week in which it can be restored', async () => {
  const { context, clock } = server
  const deletedAt = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  const gone = {
    userId: ana.userId,
    name: 'x',
    platform: 'adcombo',
    config: answers,
    deletedAt: deletedAt(2),
  }
  await context.db.insert(integrations).values(Array.from({ length: mostDeleted }, () => gone as never))
  const refused = await make()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(5 * 24 * 60 * 60)])
  expect(refused.json()).toMatchObject({ code: 'too_many_deleted' })
  expect((await make(bia)).statusCode).toBe(200)
  await context.db.update(integrations).set({ deletedAt: deletedAt(7) })
  expect((await make()).statusCode).toBe(200)
})
