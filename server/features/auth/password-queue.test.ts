import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateCounters } from '#server/platform/http/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { countInPasswordQueue, enterPasswordQueue, hashPassword, passwordQueueLimit } from './passwords.ts'

/** At every answer, how many were still in line. */
const lengths: number[] = []

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    env: { TRUST_PROXY: '1' },
    routes: (app) => app.addHook('onSend', async () => void lengths.push(countInPasswordQueue())),
  })
})
afterAll(() => server.close())

const post = (url: string, payload: object, address = '203.0.113.1') =>
  server.app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': address } })
const logIn = (index: number) =>
  post(
    '/api/login',
    { email: `x${index}@example.com`, password: 'chute' },
    `10.1.${Math.floor(index / 250)}.${index % 250}`,
  )

async function untilAnswered(count: number): Promise<void> {
  await expect.poll(() => lengths.length).toBeGreaterThanOrEqual(count)
}

test('more logins at once than there is time for are told to come back, and cost nothing', async () => {
  const [free, tooMany] = [20, 150]
  const moving = Promise.withResolvers<void>()
  const others = Array.from({ length: passwordQueueLimit - free }, () =>
    enterPasswordQueue(() => moving.promise),
  )
  const replies = Promise.all(Array.from({ length: free + tooMany }, (_, index) => logIn(index)))
  moving.resolve(untilAnswered(tooMany))
  await Promise.all(others)
  const checked = (await replies).filter(({ statusCode }) => statusCode === 401)
  const refused = (await replies).filter(({ statusCode }) => statusCode === 503)
  expect([checked.length, refused.length]).toEqual([free, tooMany])
  expect(refused[0]?.headers['retry-after']).toBe('2')
  expect(refused[0]?.json()).toEqual({
    message: 'Há muita gente entrando agora. Aguarde alguns segundos e tente novamente.',
    code: 'too_many_waiting',
  })
  expect(Math.max(...lengths)).toBe(passwordQueueLimit)
  expect(await server.context.db.$count(rateCounters)).toBe(checked.length * 3)
  expect(countInPasswordQueue()).toBe(0)
})

test.each([
  ['/api/register', { username: 'nova', email: 'nova@example.com', password: 'minha senha' }],
  ['/api/auth/reset-password', { token: 'x', newPassword: 'minha senha' }],
  [
    '/api/auth/reset-password-by-email',
    { token: 'x', newPassword: 'minha senha', confirmPassword: 'minha senha' },
  ],
])('%s is told to come back as well, while the line is full', async (url, payload) => {
  const moving = Promise.withResolvers<void>()
  const others = Array.from({ length: passwordQueueLimit }, () => enterPasswordQueue(() => moving.promise))
  expect((await post(url, payload)).statusCode).toBe(503)
  expect((await server.app.inject({ url: '/api/health' })).statusCode).toBe(200)
  expect(await hashPassword('what no request asked for gets its turn')).toMatch(/^\$argon2id\$/)
  moving.resolve()
  await Promise.all(others)
  expect((await post(url, payload)).statusCode).not.toBe(503)
})
