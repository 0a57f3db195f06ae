import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/features/users/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { campaigns } from './tables.ts'

let server: TestServer
let url: string
beforeAll(async () => {
  server = await startTestServer()
  // Nothing happens to it: its stream would go on for minutes.
  const [paused] = await server.context.db
    .insert(campaigns)
    .values({ audience: 'active', subject: 'a', content: 'b', status: 'paused' })
    .returning({ id: campaigns.id })
  url = `/api/admin/campaigns/${paused?.id}/events`
})
afterAll(() => server.close())

let admins = 0
async function logInAdmin() {
  admins += 1
  const email = `chefe${admins}@example.com`
  return { email, ...(await server.logIn({ isAdmin: true, email })) }
}
type Admin = Awaited<ReturnType<typeof logInAdmin>>

/** A stream that has begun to tell. */
async function openStream(cookie: string) {
  const closing = new AbortController()
  const reply = await server.app.inject({
    url,
    headers: { cookie },
    payloadAsStream: true,
    signal: closing.signal,
  })
  expect(reply.statusCode).toBe(200)
  let told = ''
  let isOver = false
  const stream = reply.stream()
  stream.on('data', (part: Buffer) => (told += part.toString()))
  stream.once('close', () => (isOver = true))
  await expect.poll(() => told).toContain('event: progress')
  return { isOver: () => isOver, close: () => closing.abort() }
}

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: path, payload, headers })

async function resetPassword({ email }: Admin) {
  await post('/api/auth/forgot-password', { email })
  const findMail = () => server.mails.find(({ to }) => to === email)
  await expect.poll(findMail).toBeDefined()
  const token = /token=([\w-]{43})/.exec(findMail()?.text ?? '')?.[1]
  const passwords = { newPassword: 'nova senha', confirmPassword: 'nova senha' }
  return post('/api/auth/reset-password-by-email', { token, ...passwords })
}

async function deleteUser({ userId }: Admin) {
  const { cookie } = await logInAdmin()
  return server.app.inject({
    method: 'DELETE',
    url: `/api/admin/delete-user/${userId}`,
    headers: { cookie },
  })
}

test.each<[string, (admin: Admin) => Promise<{ statusCode: number } | void>]>([
  ['a logout', ({ cookie }) => post('/api/logout', {}, { cookie })],
  ['a new password', resetPassword],
  ['the deletion of the user', deleteUser],
  [
    'the loss of the rights',
    async ({ userId }) =>
      void (await server.context.db.update(users).set({ isAdmin: false }).where(eq(users.id, userId))),
  ],
])('a stream of progress ends with %s, within seconds', async (_what, end) => {
  const admin = await logInAdmin()
  const { cookie } = admin
  const stream = await openStream(cookie)
  const other = await openStream((await logInAdmin()).cookie)

  const done = await end(admin)
  expect(done?.statusCode ?? 200).toBe(200)
  await expect.poll(stream.isOver).toBe(true)
  expect((await server.app.inject({ url, headers: { cookie } })).statusCode).toBeOneOf([401, 403])
  await wait(100)
  expect(other.isOver()).toBe(false)
  other.close()
})
