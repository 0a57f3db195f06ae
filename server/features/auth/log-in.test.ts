import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/features/users/tables.ts'
import { rateCounters } from '#server/platform/http/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { hashPassword } from './passwords.ts'
import { purgeLogins } from './sessions.ts'
import { logins, sessions } from './tables.ts'

let server: TestServer
let password: string
beforeAll(async () => {
  server = await startTestServer()
  password = await hashPassword('senha certa')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.delete(users)
  await server.context.db.delete(rateCounters)
  await server.context.db.insert(users).values({ username: 'marina', email: 'Marina@Example.com', password })
})

function post(url: string, payload: string | object, headers: Record<string, string> = {}) {
  return server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
}
const logIn = (email: string, secret: string, headers?: Record<string, string>) =>
  post('/api/login', { email, password: secret }, headers)

const sessionOf = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  cookies.find(({ name }) => name === 'sid')

describe('login', () => {
  test('answers the bare user and starts a session, whatever the case of the email', async () => {
    const reply = await logIn(' marina@example.COM ', 'senha certa')
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ username: 'marina', email: 'Marina@Example.com', isAdmin: false })
    expect(reply.body).not.toContain('argon2')
    const cookie = `sid=${sessionOf(reply)?.value}`
    expect((await server.app.inject({ url: '/api/user', headers: { cookie } })).statusCode).toBe(200)
  })

  test('a wrong password and an unknown email get the same answer', async () => {
    const wrong = await logIn('marina@example.com', 'senha errada')
    const unknown = await logIn('ninguem@example.com', 'senha errada')
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toEqual({ message: 'Email ou senha inválidos', code: 'wrong_credentials' })
    expect(unknown.statusCode).toBe(401)
    expect(unknown.body).toBe(wrong.body)
    expect(unknown.cookies).toEqual([])
  })

  test('an account without a password cannot be entered, not even with an empty one', async () => {
    await server.context.db.insert(users).values({ username: 'nova', email: 'nova@example.com' })
    expect((await logIn('nova@example.com', 'qualquer')).statusCode).toBe(401)
    expect((await logIn('nova@example.com', '')).statusCode).toBe(400)
  })

  test('a new session takes the place of the one the browser had', async () => {
    const first = sessionOf(await logIn('marina@example.com', 'senha certa'))?.value
    const second = await logIn('marina@example.com', 'senha certa', { cookie: `sid=${first}` })
    expect(second.cookies.map(({ value }) => value)).not.toContain(first)
    expect(
      (await server.app.inject({ url: '/api/user', headers: { cookie: `sid=${first}` } })).statusCode,
    ).toBe(401)
    expect(await server.context.db.$count(sessions)).toBe(1)
  })

  test.each([
    ['no email', { password: 'x' }, 'email', 'Email inválido'],
    ['a broken email', { email: 'marina', password: 'x' }, 'email', 'Email inválido'],
    ['no password', { email: 'a@example.com', password: '' }, 'password', 'Senha é obrigatória'],
    [
      'a huge password',
      { email: 'a@example.com', password: 'x'.repeat(10_000) },
      'password',
      'Senha deve ter no máximo 128 caracteres',
    ],
    ['a number as password', { email: 'a@example.com', password: 1 }, 'password', 'Senha é obrigatória'],
  ])('%s is refused with a message on its field', async (_what, body, field, message) => {
    const reply = await post('/api/login', body)
    expect(reply.statusCode).toBe(400)
    expect(reply.json<{ fields: object }>().fields).toEqual({ [field]: message })
  })

  test.each([
    '{"email":',
    '[]',
    'null',
    '{"__proto__":{"isAdmin":true}}',
    `{"email":"${'x'.repeat(3_000_000)}"}`,
  ])('broken input is a clear 4xx', async (payload) => {
    const reply = await post('/api/login', payload)
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
    expect(reply.json()).toHaveProperty('message')
  })
})

describe('logout', () => {
  test.each(['/api/logout', '/api/auth/logout'])(
    '%s ends the session, and does no harm without one',
    async (url) => {
      const { cookie } = await server.logIn()
      const reply = await post(url, '', { cookie })
      expect(reply.statusCode).toBe(200)
      expect(reply.json()).toEqual({ message: 'Você foi desconectado com sucesso.' })
      expect(reply.cookies[0]).toMatchObject({ name: 'sid', value: '' })
      expect((await server.app.inject({ url: '/api/user', headers: { cookie } })).statusCode).toBe(401)
      expect((await post(url, '', { cookie })).statusCode).toBe(200)
      expect((await post(url, '')).statusCode).toBe(200)
    },
  )
})

describe('register', () => {
  const account = { username: 'nova', email: 'nova@example.com', password: 'minha senha' }

  test('makes an account that has no access, and logs it in', async () => {
    const reply = await post('/api/register', { ...account, subscriptionType: 'trimestral' })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({
      username: 'nova',
      isAdmin: false,
      subscriptionType: 'trimestral',
      subscriptionStatus: 'expired',
      subscriptionExpiresAt: server.clock.now().toISOString(),
    })
    expect(sessionOf(reply)).toBeDefined()
    const [stored] = await server.context.db.select().from(users).where(eq(users.username, 'nova'))
    expect(stored).toMatchObject({ emailVerifiedAt: null, mustResetPassword: false })
    expect(stored?.password).toMatch(/^\$argon2id\$/)
  })

  test('nobody can give themselves rights, time or tokens', async () => {
    const wished = {
      id: '00000000-0000-4000-8000-000000000000',
      isAdmin: true,
      subscriptionExpiresAt: '2099-01-01T00:00:00.000Z',
      subscriptionStatus: 'active',
      createdAt: '2001-01-01T00:00:00.000Z',
      firstLoginToken: 'x',
      resetToken: 'x',
      emailVerifiedAt: '2001-01-01T00:00:00.000Z',
    }
    const reply = await post('/api/register', { ...account, ...wished })
    expect(reply.statusCode).toBe(201)
    const [stored] = await server.context.db.select().from(users).where(eq(users.username, 'nova'))
    expect(stored).toMatchObject({
      isAdmin: false,
      subscriptionStatus: 'expired',
      subscriptionExpiresAt: server.clock.now(),
      firstLoginToken: null,
      resetToken: null,
      emailVerifiedAt: null,
    })
    expect(stored?.id).not.toBe(wished.id)
    expect(stored?.createdAt).toEqual(server.clock.now())
  })

  test.each([
    [{ ...account, email: 'MARINA@example.com' }, 'Este email já está em uso'],
    [{ ...account, username: 'Marina' }, 'Este nome de usuário já está em uso'],
  ])('a taken value is 409 with its message', async (body, message) => {
    const reply = await post('/api/register', body)
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ message })
    expect(reply.cookies).toEqual([])
  })

  test('over twenty an hour from one address, or one IPv6 network, are refused', async () => {
    const registerFrom = (index: number) =>
      server.app.inject({
        method: 'POST',
        url: '/api/register',
        payload: { ...account, username: `nova${index}`, email: `nova${index}@example.com` },
        remoteAddress: `2001:db8:1:2::${index}`,
      })
    const replies = await Promise.all(Array.from({ length: 22 }, (_, index) => registerFrom(index)))
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
  })

  test('two at the same time make one account', async () => {
    const replies = await Promise.all([post('/api/register', account), post('/api/register', account)])
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
  })

  test.each([
    [{ ...account, username: '  ' }, { username: 'Nome de usuário é obrigatório' }],
    [{ ...account, email: 'x' }, { email: 'Email inválido' }],
    [{ ...account, password: '12345' }, { password: 'Senha deve ter pelo menos 6 caracteres' }],
  ])('wrong input is told on its field', async (body, fields) => {
    const reply = await post('/api/register', body)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ fields })
  })
})

describe('who came in, when and from where', () => {
  const browser =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'
  beforeEach(() => server.context.db.delete(logins))

  test('is written down of a login and of a new account, and of no other try', async () => {
    await logIn('marina@example.com', 'senha errada')
    await logIn('marina@example.com', 'senha certa', { 'user-agent': browser })
    const [{ id } = { id: '' }] = await server.context.db.select({ id: users.id }).from(users)
    expect(await server.context.db.select().from(logins)).toMatchObject([
      { userId: id, at: server.clock.now(), address: '127.0.0.1', browser: 'Chrome no Android' },
    ])
    await post('/api/register', { username: 'nova', email: 'nova@example.com', password: 'senha nova 123' })
    expect(await server.context.db.$count(logins)).toBe(2)
  })

  test('is kept for six months, also of an account that is gone', async () => {
    await logIn('marina@example.com', 'senha certa')
    await server.context.db.delete(users)
    const dayMs = 24 * 60 * 60 * 1000
    const later = (days: number) => new Date(server.clock.now().getTime() + days * dayMs)
    await purgeLogins(server.context.db, later(180))
    expect(await server.context.db.$count(logins)).toBe(1)
    await purgeLogins(server.context.db, later(185))
    expect(await server.context.db.$count(logins)).toBe(0)
  })

  test('is kept for whole six months at the end of a long month, too', async () => {
    const login = { userId: crypto.randomUUID(), address: '127.0.0.1' }
    await server.context.db.insert(logins).values([
      { ...login, at: new Date('2026-02-27T12:00:00Z') },
      { ...login, at: new Date('2026-03-01T12:00:00Z') },
    ])
    await purgeLogins(server.context.db, new Date('2026-08-31T12:00:00Z'))
    expect(await server.context.db.select({ at: logins.at }).from(logins)).toEqual([
      { at: new Date('2026-03-01T12:00:00Z') },
    ])
  })
})
