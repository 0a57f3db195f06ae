import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointShape } from '#contract/endpoint.ts'
import * as publishing from '#contract/publishing.ts'
import * as saving from '#contract/save-integration.ts'
import * as integrations from '#contract/saved-integrations.ts'
import { makeNotMeLink } from '#server/features/freezing/not-me-link.ts'
import { publishedWorkers } from '#server/features/publishing/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const answers = {
  platform: 'adcombo',
  countryCode: 'IT',
  offerId: '24817',
  productPrice: '39.00',
  cloudflareUrl: 'https://crema-it.marina.workers.dev',
  successUrl: 'https://crema.example/grazie',
  formLanguage: 'it',
  formType: 'atomicat',
  formCount: 1,
  wantsWorker: false,
  pageMade: true,
  successPageLanguage: 'it',
}
const address = 'https://crema-it.marina.workers.dev'
const key = 'a chave de leitura'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.context.db.delete(users))

const ago = (ms: number) => new Date(server.clock.now().getTime() - ms)
const ask = async (method: EndpointShape['method'], url: string, cookie: string, payload?: object) =>
  server.app.inject({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) })

/** Somebody with an integration and its vault, whose subscription then ended. */
async function formerMember() {
  const person = await server.logIn({ subscriptionType: 'mensal', subscriptionExpiresAt: ago(-60_000) })
  const { cookie, userId } = person

  const saved = await ask('POST', `/api/integrations/${randomUUID()}`, cookie, {
    name: 'Crema IT',
    answers,
    basedOn: 0,
  })
  expect(saved.statusCode).toBe(200)
  const { db, sealer } = server.context
  await db.insert(publishedWorkers).values({
    userId,
    address,
    platform: 'adcombo',
    name: 'crema-it',
    cloudflareAccount: 'conta',
    sealedKey: sealer.seal(key),
    version: 1,
    publishedAt: server.clock.now(),
  })
  await db
    .update(users)
    .set({ subscriptionExpiresAt: ago(1000) })
    .where(eq(users.id, userId))
  return person
}

const isEndpoint = (it: unknown): it is EndpointShape =>
  typeof it === 'object' && it !== null && 'path' in it && 'summary' in it

/** Every call behind the wizard; one that is added is refused until it is named here. */
const calls = Object.values<unknown>({ ...integrations, ...saving, ...publishing })
  .filter(isEndpoint)
  .map(({ method, path }) => [method, path] as const)
const readingOwnLeads = ['GET /api/integrations', 'GET /api/vaults']

test('the calls behind the wizard are known', () => {
  expect(calls.length).toBeGreaterThanOrEqual(12)
  expect(calls.map((call) => call.join(' '))).toEqual(expect.arrayContaining(readingOwnLeads))
})

describe('whose subscription has ended', () => {
  const isReading = ([method, path]: (typeof calls)[number]) => readingOwnLeads.includes(`${method} ${path}`)
  const answerTo = async (method: EndpointShape['method'], path: string) => {
    const { cookie } = await formerMember()
    return ask(method, path.replace(':id', randomUUID()), cookie)
  }

  test.each(calls.filter(isReading))('%s %s is answered: the own leads are read with it', async (...call) => {
    expect((await answerTo(...call)).statusCode).toBe(200)
  })

  test.each(calls.filter((call) => !isReading(call)))('%s %s is refused', async (...call) => {
    const reply = await answerTo(...call)
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ code: 'subscription_expired' })
  })

  test('is told where the own leads lie, and with which key they are read', async () => {
    const { cookie } = await formerMember()
    expect((await ask('GET', '/api/vaults', cookie)).json()).toMatchObject({ vaults: [{ address, key }] })
    expect((await ask('GET', '/api/integrations', cookie)).json()).toMatchObject({
      integrations: [{ name: 'Crema IT' }],
    })
  })

  test('finds nothing of anybody else’s', async () => {
    await formerMember()
    const other = await server.logIn({ subscriptionExpiresAt: ago(1000) })
    expect((await ask('GET', '/api/vaults', other.cookie)).json()).toEqual({ vaults: [] })
    expect((await ask('GET', '/api/integrations', other.cookie)).json()).toEqual({ integrations: [] })
  })
})

describe.each(readingOwnLeads)('%s is refused', (call) => {
  const [, url = ''] = call.split(' ')

  test('to somebody who never had access', async () => {
    const now = server.clock.now()
    const { cookie } = await server.logIn({ createdAt: now, subscriptionExpiresAt: now })
    expect((await ask('GET', url, cookie)).statusCode).toBe(403)
  })

  test('once the account is deleted', async () => {
    const { cookie, userId } = await formerMember()
    const admin = await server.logIn({ isAdmin: true, username: 'chefe', email: 'chefe@example.com' })
    const deleted = await ask('DELETE', `/api/admin/delete-user/${userId}`, admin.cookie)
    expect(deleted.statusCode).toBe(200)
    expect((await ask('GET', url, cookie)).statusCode).toBe(401)
  })

  test('once the account is frozen', async () => {
    const { cookie, userId } = await formerMember()
    const moved = { userId, email: 'ana@antigo.example', movedAt: server.clock.now() }
    const { pathname, search } = new URL(makeNotMeLink(server.context, moved).url)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const frozen = await server.app.inject({ method: 'POST', url: pathname + search, headers, payload: '' })
    expect(frozen.body).toContain('A conta está congelada')
    expect((await ask('GET', url, cookie)).statusCode).toBe(401)
  })
})
