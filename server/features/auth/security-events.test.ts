import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#server/features/audit/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { makeAdminLink } from './admin-link.ts'
import { makeFirstLoginLink, makeResetLink } from './links.ts'
import { hashPassword } from './passwords.ts'

const password = 'senha-da-chefe'
const email = 'chefe@example.com'
const from = '203.0.113.7'

let server: TestServer
let admin: { cookie: string; userId: string }
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  await server.forgetMails()
  for (const table of [users, auditEntries]) await db.delete(table)
  const hash = await hashPassword(password)
  admin = await server.logIn({ isAdmin: true, username: 'chefe', email, password: hash })
  await server.logIn({ username: 'ana', email: 'ana@example.com', password: hash })
})

const post = (url: string, payload: object, cookie?: string) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: from,
    ...(cookie ? { headers: { cookie } } : {}),
  })
const logIn = (who: string, typed: string) => post('/api/login', { email: who, password: typed })
/** Once no job is left that could still write one. */
const entries = async () => {
  await server.forgetMails()
  return server.context.db.select().from(auditEntries)
}
const byAdmin = () => ({ actorId: admin.userId, actorName: 'chefe', address: from, area: 'access' })

describe('of an administrator', () => {
  test('a login is written down with the session it makes', async () => {
    expect((await logIn(email, password)).statusCode).toBe(200)
    expect(await entries()).toMatchObject([
      { action: 'login', ...byAdmin(), createdAt: server.clock.now(), subjectId: null, details: {} },
    ])
  })

  test('a refused login is told as one of somebody unknown, against that account', async () => {
    expect((await logIn(email, 'outra-senha')).statusCode).toBe(401)
    const [entry, ...more] = await entries()
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      action: 'login-refused',
      actorId: null,
      actorName: null,
      address: from,
      subjectId: admin.userId,
      subjectEmail: email,
      details: { about: { reason: 'wrong-password' } },
    })
    expect(JSON.stringify(entry)).not.toContain('outra-senha')
  })

  test('so is the right password for a frozen account', async () => {
    await server.context.db.update(users).set({ frozenAt: server.clock.now() }).where(eq(users.email, email))
    expect((await logIn(email, password)).statusCode).toBe(403)
    expect(await entries()).toMatchObject([
      { action: 'login-refused', details: { about: { reason: 'frozen' } } },
    ])
  })

  test('a logout is written down, once', async () => {
    await post('/api/logout', {}, admin.cookie)
    await post('/api/logout', {}, admin.cookie)
    expect(await entries()).toMatchObject([{ action: 'logout', ...byAdmin() }])
  })

  test('a wrong password at a confirmation is written down, a right one is not', async () => {
    expect((await post('/api/auth/confirm-password', { password: 'x' }, admin.cookie)).statusCode).toBe(403)
    expect((await post('/api/auth/confirm-password', { password }, admin.cookie)).statusCode).toBe(200)
    expect(await entries()).toMatchObject([{ action: 'password-refused', ...byAdmin() }])
  })

  test.each([
    ['first-access', '/api/auth/reset-password', makeFirstLoginLink],
    ['recovery', '/api/auth/reset-password-by-email', makeResetLink],
  ] as const)('a new password by the link of %s is written down', async (reason, path, make) => {
    const { token, columns } = make(server.context)
    await server.context.db.update(users).set(columns).where(eq(users.email, email))
    const newPassword = 'uma-senha-nova'
    expect((await post(path, { token, newPassword, confirmPassword: newPassword })).statusCode).toBe(200)
    const written = await entries()
    expect(written).toMatchObject([{ action: 'password-set', ...byAdmin(), details: { about: { reason } } }])
    expect(JSON.stringify(written)).not.toMatch(new RegExp(`${newPassword}|${token}`))
  })

  test('a link that somebody makes on the server is written down as the server’s', async () => {
    const url = await makeAdminLink(server.context, email)
    expect(url).toBeDefined()
    expect(await entries()).toMatchObject([
      { action: 'admin-link-made', actorId: null, address: null, subjectId: admin.userId, details: {} },
    ])
  })
})

test('what customers do at the door is nobody’s business', async () => {
  const answer = await logIn('ana@example.com', password)
  expect(answer.statusCode).toBe(200)
  await logIn('ana@example.com', 'errada')
  await logIn('ninguem@example.com', 'errada')
  const { name, value } = answer.cookies[0] ?? { name: '', value: '' }
  await post('/api/auth/confirm-password', { password: 'x' }, `${name}=${value}`)
  await post('/api/logout', {}, `${name}=${value}`)
  expect(await entries()).toEqual([])
})
