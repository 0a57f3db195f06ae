import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as campaigns from '#contract/campaigns.ts'
import * as checkout from '#contract/checkout.ts'
import * as checkouts from '#contract/checkouts.ts'
import * as customers from '#contract/customers.ts'
import * as deletions from '#contract/deletions.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import * as money from '#contract/money.ts'
import * as unserved from '#contract/paid-without-access.ts'
import * as users from '#contract/users.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

type Call = Pick<EndpointShape, 'path'> & { method?: EndpointShape['method'] }

function isAdminCall(value: unknown): value is Call {
  const path = typeof value === 'object' && value !== null && 'path' in value ? value.path : undefined
  return typeof path === 'string' && path.startsWith('/api/admin/')
}

/** Read off the contract: a call that is added is covered from its first day. */
const exported: unknown[] = [
  users,
  deletions,
  unserved,
  checkout,
  checkouts,
  customers,
  money,
  campaigns,
].flatMap((part) => Object.values<unknown>(part))
const calls = [...exported, checkout.listSalesOf('kiwify')]
  .filter(isAdminCall)
  .map(({ method = 'GET', path }) => [method, path] as const)

let server: TestServer
let member: string
let expired: string
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  member = (await server.logIn({ subscriptionType: 'vitalicia' })).cookie
  expired = (await server.logIn({ subscriptionExpiresAt: server.clock.now() })).cookie
  admin = (await server.logIn({ isAdmin: true })).cookie
})
afterAll(() => server.close())

const ask = (method: Required<Call>['method'], path: string, cookie?: string) =>
  server.app.inject({
    method,
    url: path.replaceAll(/:\w+/g, () => randomUUID()),
    ...(cookie ? { headers: { cookie } } : {}),
  })

test('the contract has all the calls of the panel', () => expect(calls.length).toBeGreaterThanOrEqual(25))

describe.each(calls)('%s %s', (method, path) => {
  test('is refused with 401 to nobody', async () => {
    const answer = await ask(method, path)
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'unauthenticated' }])
  })
  test('is refused with 403 to members and to the expired', async () => {
    for (const cookie of [member, expired]) {
      const answer = await ask(method, path, cookie)
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'forbidden' }])
    }
  })
  test('is answered to an administrator', async () => {
    // The clock of the suite does not agree with its rows, and a cleanup asks about that.
    const isCleanup = path === deletions.cleanUpExpired.path
    expect((await ask(method, path, admin)).statusCode).toBeOneOf(isCleanup ? [409] : [200, 400, 404])
  })
})
