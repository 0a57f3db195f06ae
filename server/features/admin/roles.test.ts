import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as checkout from '#contract/checkout.ts'
import * as deletions from '#contract/deletions.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { listCalls } from '#server/testing/contract-calls.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const calls = [...(await listCalls('/api/admin/')), ['GET', checkout.listSalesOf('kiwify').path] as const]

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

const ask = (method: EndpointShape['method'], path: string, cookie?: string) =>
  server.app.inject({
    method,
    url: path.replaceAll(/:\w+/g, () => randomUUID()),
    ...(cookie ? { headers: { cookie } } : {}),
  })

test('the contract has all the calls of the panel', () => expect(calls.length).toBeGreaterThanOrEqual(40))

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
