import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/features/users/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf, purgeSessions } from './sessions.ts'
import { sessions } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000

let server: TestServer
let password: string
beforeAll(async () => {
  server = await startTestServer()
  password = await hashPassword('senha certa')
})
afterAll(() => server.close())

const me = (cookie?: string) => server.app.inject({ url: '/api/user', headers: cookie ? { cookie } : {} })

const enter = ({ app }: TestServer) =>
  app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: 'ana@example.com', password: 'senha certa' },
  })
const findSession = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  cookies.find(({ name }) => name.endsWith('sid'))

describe('GET /api/user', () => {
  test('answers the bare person, and nothing secret', async () => {
    const { cookie, userId } = await server.logIn({
      username: 'marina',
      email: 'marina@example.com',
      password: 'hash',
      firstLoginToken: 't',
    })
    const reply = await me(cookie)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      id: userId,
      username: 'marina',
      email: 'marina@example.com',
      isAdmin: false,
      mustResetPassword: false,
      subscriptionType: null,
      subscriptionStatus: 'active',
      subscriptionExpiresAt: null,
      cancellationReason: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    })
  })

  test('answers 401 with a message when nobody is logged in', async () => {
    const reply = await me()
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toEqual({ message: 'Faça login para continuar.', code: 'unauthenticated' })
  })

  test.each([
    ['a made-up value', (cookie: string) => cookie.replace(/=.*/, '=made-up')],
    ['an id without our signature', (cookie: string) => cookie.replace(/\..*/, '')],
    ['a flipped signature', (cookie: string) => cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
  ])('refuses %s', async (_what, forge) => {
    const { cookie } = await server.logIn()
    expect((await me(forge(cookie))).statusCode).toBe(401)
  })

  test('reads rights at every request', async () => {
    const { cookie, userId } = await server.logIn()
    await server.context.db.update(users).set({ isAdmin: true }).where(eq(users.id, userId))
    expect((await me(cookie)).json()).toMatchObject({ isAdmin: true })
    await server.context.db.delete(users).where(eq(users.id, userId))
    expect((await me(cookie)).statusCode).toBe(401)
  })

  test('answers calls that come together each for its own session, and refuses those among them that have ended', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => server.logIn()))
    const ended = people.filter((_, place) => place % 4 === 0)
    for (const { userId } of ended) await endSessionsOf(server.context.db, userId)
    // Twice over: one session may also ask several times at once.
    const asking = [...people, ...people]
    const replies = await Promise.all(asking.map(({ cookie }) => me(cookie)))
    expect(replies.map((reply) => [reply.statusCode, reply.json<{ id?: string }>().id])).toEqual(
      asking.map((person) => (ended.includes(person) ? [401, undefined] : [200, person.userId])),
    )
  })
})

describe('a session', () => {
  test('has a new id each time, in a cookie that scripts cannot read, stored as a hash', async () => {
    const { userId } = await server.logIn({ email: 'ana@example.com', password })
    const first = findSession(await enter(server))
    const second = findSession(await enter(server))
    expect(first).toMatchObject({
      name: 'sid',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 7 * 24 * 60 * 60,
    })
    expect(first?.value).not.toBe(second?.value)
    const stored = await server.context.db.select().from(sessions).where(eq(sessions.userId, userId))
    expect(stored).toHaveLength(3)
    for (const { sid } of stored) expect(first?.value).not.toContain(sid)
  })

  test('lasts seven days from its last use', async () => {
    const { cookie } = await server.logIn()
    server.clock.advance(6.5 * dayMs)
    const used = await me(cookie)
    expect(used.statusCode).toBe(200)
    expect(used.cookies[0]).toMatchObject({ name: 'sid' })
    server.clock.advance(6.5 * dayMs)
    expect((await me(cookie)).statusCode).toBe(200)
    server.clock.advance(7 * dayMs)
    expect((await me(cookie)).statusCode).toBe(401)
  })

  test('lasts thirty days at most, however much it is used', async () => {
    const { cookie } = await server.logIn()
    for (let day = 1; day < 30; day++) {
      server.clock.advance(dayMs)
      const used = await me(cookie)
      expect([day, used.statusCode]).toEqual([day, 200])
      const { maxAge = 0 } = used.cookies[0] ?? {}
      expect(maxAge).toBeLessThanOrEqual(Math.min(7, 30 - day) * 24 * 60 * 60)
    }
    server.clock.advance(dayMs)
    expect((await me(cookie)).statusCode).toBe(401)
  })

  test('is not written at every request', async () => {
    const { cookie } = await server.logIn()
    server.clock.advance(dayMs / 2)
    expect((await me(cookie)).cookies).toEqual([])
  })

  test('tells from which browser and address it began, and where it was last used, to within five minutes', async () => {
    const { userId } = await server.logIn({ email: 'bia@example.com', password })
    await endSessionsOf(server.context.db, userId)
    const agent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
    const begun = server.clock.now()
    const entered = await server.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: '192.0.2.1',
      headers: { 'user-agent': agent },
      payload: { email: 'bia@example.com', password: 'senha certa' },
    })
    const cookie = `sid=${findSession(entered)?.value}`
    const useFrom = (remoteAddress: string) =>
      server.app.inject({ url: '/api/user', remoteAddress, headers: { cookie } })
    const stored = async () =>
      (await server.context.db.select().from(sessions).where(eq(sessions.userId, userId)))[0]
    expect(await stored()).toMatchObject({ browser: 'Chrome no Linux', address: '192.0.2.1', usedAt: begun })
    server.clock.advance(5 * 60 * 1000 - 1)
    expect((await useFrom('192.0.2.2')).statusCode).toBe(200)
    expect(await stored()).toMatchObject({ address: '192.0.2.1', usedAt: begun })
    server.clock.advance(1)
    await Promise.all(Array.from({ length: 5 }, () => useFrom('192.0.2.3')))
    expect(await stored()).toMatchObject({ address: '192.0.2.3', usedAt: server.clock.now() })
  })

  test('that began before such things were noted gets them with its next use', async () => {
    const { cookie, userId } = await server.logIn()
    await server.app.inject({ url: '/api/user', headers: { cookie, 'user-agent': 'Firefox/140.0 Windows' } })
    const [stored] = await server.context.db.select().from(sessions).where(eq(sessions.userId, userId))
    expect(stored).toMatchObject({ address: '127.0.0.1', usedAt: server.clock.now() })
    expect(stored?.browser).toContain('Firefox')
  })

  test('ends at once, with all others of that person', async () => {
    const { cookie, userId } = await server.logIn()
    await endSessionsOf(server.context.db, userId)
    expect((await me(cookie)).statusCode).toBe(401)
  })

  test('that has ended is thrown away, others stay', async () => {
    const { cookie } = await server.logIn()
    await server.logIn()
    await purgeSessions(server.context.db, server.clock.now())
    expect((await me(cookie)).statusCode).toBe(200)
    await purgeSessions(server.context.db, new Date(server.clock.now().getTime() + 8 * dayMs))
    expect(await server.context.db.$count(sessions)).toBe(0)
  })
})

test('on https the cookie is bound to this host and to https', async () => {
  const secure = await startTestServer({ env: { APP_URL: 'https://app.exemplo.com' } })
  await secure.logIn({ email: 'ana@example.com', password })
  const reply = await enter(secure)
  expect(findSession(reply)).toMatchObject({ name: '__Host-sid', secure: true, path: '/' })
  expect(findSession(reply)).not.toHaveProperty('domain')
  expect(reply.headers['strict-transport-security']).toContain('max-age=31536000')
  await secure.close()
})

describe('for administrators only', () => {
  test.each(['/api/docs', '/api/docs/json', '/metrics'])(
    '%s: 401 without a session, 403 to others, 200 to them',
    async (url) => {
      const get = (cookie?: string) =>
        server.app.inject({ url, remoteAddress: '203.0.113.9', headers: cookie ? { cookie } : {} })
      const person = await server.logIn()
      const admin = await server.logIn({ isAdmin: true })
      expect((await get()).statusCode).toBe(401)
      expect((await get(person.cookie)).statusCode).toBe(403)
      expect((await get(admin.cookie)).statusCode).toBe(200)
    },
  )

  test('the documentation lists the endpoints of the contract', async () => {
    const { cookie } = await server.logIn({ isAdmin: true })
    const reply = await server.app.inject({ url: '/api/docs/json', headers: { cookie } })
    const { paths } = reply.json<{ paths: Record<string, object> }>()
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/user', '/api/health']))
  })

  test('/metrics is open to this machine, but not through a proxy on it', async () => {
    expect((await server.app.inject({ url: '/metrics' })).body).toContain('http_request_duration_seconds')
    const proxied = await server.app.inject({
      url: '/metrics',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    expect(proxied.statusCode).toBe(401)
  })
})
