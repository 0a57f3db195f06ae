import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { campaigns } from '#server/features/campaigns/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const Docs = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
const notKept = 'private, no-store'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { CHECKOUT_WEBHOOK_SECRET: 'token' } })
})
afterAll(() => server.close())

const newAdmin = async () => (await server.logIn({ isAdmin: true })).cookie
const newMember = async () => (await server.logIn({ subscriptionType: 'vitalicia' })).cookie

async function ask(url: string, cookie?: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE' = 'GET') {
  const { statusCode, headers } = await server.app.inject({ method, url, headers: cookie ? { cookie } : {} })
  return { status: statusCode, caching: headers['cache-control'] }
}

/** Read off the API's own documentation: a call that is added is covered from its first day. */
async function listCalls() {
  const reply = await server.app.inject({ url: '/api/docs/json', headers: { cookie: await newAdmin() } })
  const paths = Object.entries(Docs.parse(reply.json()).paths)
  const own = paths.filter(([path]) => path.startsWith('/api/'))
  return own.flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase() as 'GET',
      url: path.replaceAll(/\{\w+\}/g, () => randomUUID()),
    })),
  )
}

test('no answer of any call is kept, whoever asks', async () => {
  const calls = await listCalls()
  expect(calls.length).toBeGreaterThanOrEqual(35)
  const keeping: string[] = []
  for (const { method, url } of calls) {
    // A login for each: among the calls is the one that ends it.
    for (const cookie of [undefined, await newMember(), await newAdmin()]) {
      const { status, caching } = await ask(url, cookie, method)
      if (caching !== notKept) keeping.push(`${method} ${url}: ${status} ${caching}`)
    }
  }
  expect(keeping).toEqual([])
})

describe('what an administrator reads is answered and not kept:', () => {
  test.each([
    '/api/user',
    '/api/admin/overview',
    '/api/admin/users',
    '/api/admin/users.csv',
    '/api/admin/kiwify-transactions',
    '/api/admin/audiences',
    '/api/admin/campaigns',
    '/api/docs',
    '/api/docs/json',
    '/api/docs/static/swagger-ui.css',
    '/metrics',
  ])('%s', async (url) => {
    expect(await ask(url, await newAdmin())).toEqual({ status: 200, caching: notKept })
  })

  test('the progress of a campaign', async () => {
    const [campaign] = await server.context.db
      .insert(campaigns)
      .values({ audience: 'active', subject: 'a', content: 'b', status: 'finished' })
      .returning({ id: campaigns.id })
    const url = `/api/admin/campaigns/${campaign?.id}/events`
    expect(await ask(url, await newAdmin())).toEqual({ status: 200, caching: notKept })
  })
})

test.each(['/api', '/api/nothing', '/api/health', '/unsubscribe?token=x'])('%s is not kept', async (url) => {
  expect((await ask(url)).caching).toBe(notKept)
})
