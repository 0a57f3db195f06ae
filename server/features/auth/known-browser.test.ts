import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/features/users/tables.ts'
import { rateCounters } from '#server/platform/http/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { giveFirstAccess } from './first-access.ts'
import { loginLimits } from './login-limits.ts'
import { hashPassword } from './passwords.ts'

const email = 'marina@example.com'

let server: TestServer
let password: string
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } })
  password = await hashPassword('senha certa')
})
afterAll(() => server.close())

async function startAnew(): Promise<void> {
  const { db } = server.context
  await server.forgetMails()
  await db.delete(users)
  await db.delete(rateCounters)
  await db.insert(users).values({ username: 'marina', email, password })
}

type Visit = { address: string; cookie?: string | undefined }

const post = (url: string, payload: object, { address, cookie }: Visit) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) },
  })
const logIn = (visit: Visit, secret = 'senha certa', whom = email) =>
  post('/api/login', { email: whom, password: secret }, visit)
const guess = (address: string, whom = email) => logIn({ address }, 'chute', whom)
const statusOf = async (reply: ReturnType<typeof post>) => (await reply).statusCode

type Reply = Awaited<ReturnType<typeof post>>
const findKnown = ({ cookies }: Reply) => cookies.find(({ name }) => name === 'known')
/** What the browser keeps after the session has ended. */
const keep = (reply: Reply) => `known=${encodeURIComponent(findKnown(reply)?.value ?? '')}`

/** What a hundred guesses from everywhere leave behind; each of them would cost a hash. */
async function attack(whom = email): Promise<void> {
  const { db } = server.context
  const [, , ofAccount] = loginLimits(whom, '')
  await guess('198.51.100.1', whom)
  await db.update(rateCounters).set({ count: 100 }).where(eq(rateCounters.key, ofAccount.key))
}

async function recover(visit: Visit): Promise<Reply> {
  await post('/api/auth/forgot-password', { email }, visit)
  await expect.poll(() => server.mails.length).toBeGreaterThan(0)
  const token = /token=([\w-]{43})/.exec(server.mails.at(-1)?.text ?? '')?.[1]
  const passwords = { newPassword: 'senha nova', confirmPassword: 'senha nova' }
  return post('/api/auth/reset-password-by-email', { token, ...passwords }, visit)
}

async function logInAsOther(cookie?: string): Promise<Reply> {
  const name = randomUUID()
  await server.context.db.insert(users).values({ username: name, email: `${name}@example.com`, password })
  return logIn({ address: '203.0.113.30', cookie }, 'senha certa', `${name}@example.com`)
}

describe('after a hundred failures for one account from everywhere', () => {
  const here = '203.0.113.20'
  let known: string
  let knownToThree: string
  beforeAll(async () => {
    await startAnew()
    known = keep(await logIn({ address: here }))
    knownToThree = keep(await logInAsOther(keep(await logInAsOther(known))))
    await attack()
    await attack('ninguem@example.com')
  })

  test('a browser that was never here has to wait, whether or not there is such an account', async () => {
    const answers = [
      await logIn({ address: here }),
      await logIn({ address: here }, 'x', 'ninguem@example.com'),
    ]
    for (const { statusCode, headers } of answers) {
      expect(statusCode).toBe(429)
      expect(headers['retry-after']).toBe('900')
    }
    expect(answers[0]?.body).toBe(answers[1]?.body)
  })

  test('a browser that was here gets in, again and again, wherever it is', async () => {
    expect(await statusOf(logIn({ address: here, cookie: known }))).toBe(200)
    expect(await statusOf(logIn({ address: '203.0.113.21', cookie: known }))).toBe(200)
  })

  test('a browser is known to its last three accounts', async () => {
    expect(await statusOf(logIn({ address: here, cookie: knownToThree }))).toBe(200)
    const knownToOthers = keep(await logInAsOther(knownToThree))
    expect(await statusOf(logIn({ address: here, cookie: knownToOthers }))).toBe(429)
  })

  test.each([
    ['of another account', async () => keep(await logInAsOther())],
    ['that nobody signed', async () => 'known=00000000000000000000000000000000'],
    ['without its signature', async () => known.replace(/\..*/, '')],
    ['with a changed signature', async () => `${known.slice(0, -2)}xx`],
  ])('a cookie %s does not help', async (_what, makeCookie) => {
    expect(await statusOf(logIn({ address: here, cookie: await makeCookie() }))).toBe(429)
  })

  test('a known browser has the limits of its address, too', async () => {
    const visit = { address: '203.0.113.27', cookie: known }
    for (let tries = 0; tries < 10; tries++) expect(await statusOf(logIn(visit, 'chute'))).toBe(401)
    expect(await statusOf(logIn(visit))).toBe(429)
  })
})

describe('a mailed link', () => {
  const here = '203.0.113.20'
  beforeEach(startAnew)

  test('opens an attacked account, knows its browser from then on, and makes the others strangers', async () => {
    const former = keep(await logIn({ address: here }))
    await attack()
    const reset = await recover({ address: here })
    expect(reset.statusCode).toBe(200)
    expect(await statusOf(logIn({ address: '203.0.113.22' }, 'senha nova'))).toBe(200)
    await attack()
    expect(await statusOf(logIn({ address: here, cookie: former }, 'senha nova'))).toBe(429)
    expect(await statusOf(logIn({ address: here, cookie: keep(reset) }, 'senha nova'))).toBe(200)
  })

  test('does so too when it is that of the first access', async () => {
    const { db } = server.context
    await attack()
    const [marina] = await db.select().from(users).where(eq(users.email, email))
    if (!marina) throw new Error('Marina is gone')
    const { token } = await db.transaction((tx) => giveFirstAccess(server.context, tx, marina))
    const set = await post(
      '/api/auth/reset-password',
      { token, newPassword: 'senha nova' },
      { address: here },
    )
    expect(set.statusCode).toBe(200)
    expect(findKnown(set)).toBeDefined()
    expect(await statusOf(logIn({ address: here }, 'senha nova'))).toBe(200)
  })

  test('lets whoever has tried too often in at once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => guess(here)))
    expect(await statusOf(logIn({ address: here }))).toBe(429)
    expect((await recover({ address: here })).statusCode).toBe(200)
    expect(await statusOf(logIn({ address: here }, 'senha nova'))).toBe(200)
  })
})

describe('the cookie', () => {
  beforeEach(startAnew)

  test('is kept for 400 days, out of reach of scripts, and says nothing', async () => {
    const cookie = findKnown(await logIn({ address: '203.0.113.24' }))
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 400 * 24 * 60 * 60 })
    expect(cookie?.value).toMatch(/^[0-9a-f]{32}\.[0-9a-f]{32}\.[\w+/]{43}$/)
    expect(await statusOf(guess('203.0.113.24'))).toBe(401)
  })

  test('outlives the session, but opens none', async () => {
    const cookie = keep(await logIn({ address: '203.0.113.25' }))
    const value = cookie.slice('known='.length)
    for (const sent of [cookie, `sid=${value}`]) {
      const reply = await server.app.inject({ url: '/api/user', headers: { cookie: sent } })
      expect(reply.statusCode).toBe(401)
    }
    const left = await post('/api/logout', {}, { address: '203.0.113.25', cookie })
    expect(findKnown(left)).toBeUndefined()
  })

  test('is bound to this host and to https where that is spoken', async () => {
    const secure = await startTestServer({ env: { APP_URL: 'https://app.exemplo.com' } })
    await secure.context.db.insert(users).values({ username: 'marina', email, password })
    const reply = await secure.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email, password: 'senha certa' },
    })
    const cookie = reply.cookies.find(({ name }) => name.endsWith('known'))
    expect(cookie).toMatchObject({ name: '__Host-known', secure: true, httpOnly: true, path: '/' })
    expect(cookie).not.toHaveProperty('domain')
    await secure.close()
  })
})
