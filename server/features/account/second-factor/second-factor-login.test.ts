import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { securityEvents } from '#server/features/audit/tables.ts'
import { showCode } from '#server/features/factors/testing/authenticator-app.ts'
import { authenticators, passkeys } from '#server/features/factors/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { rateCounters } from '#server/platform/http/tables.ts'
import { startTestServer, untilMailed, type TestServer } from '#server/testing/test-server.ts'
import {
  addApp,
  enterAs,
  openBrowser,
  password,
  answerOf,
  refusalOf,
  statusesOf,
} from '../testing/second-factor-scene.ts'

const email = 'ana@example.com'
const minuteMs = 60_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await untilMailed(server)
  await server.context.db.delete(users)
  await server.context.db.delete(rateCounters)
  await server.forgetMails()
})

const nextStep = () => server.clock.advance(30_000)
/** Ana, who has an authenticator app, and the browser that she set it up with. */
async function anaWithApp() {
  const { browser, id } = await enterAs(server, { email })
  const { key, recoveryCodes } = await addApp(server, browser)
  nextStep()
  return { browser, id, key, recoveryCodes, code: () => showCode(key, server.clock.now()) }
}

/** A browser that was never here, past the password. */
async function pastThePassword(address?: string) {
  const browser = openBrowser(server, '', address)
  const reply = await browser.logIn(email)
  return { browser, reply }
}

describe('a login to an account with an authenticator app', () => {
  test('asks for it, and gives no session', async () => {
    await anaWithApp()
    const { browser, reply } = await pastThePassword()
    expect(answerOf(reply)).toEqual([200, { secondFactor: ['authenticator', 'recovery-code'] }])
    expect(reply.cookies.map(({ name }) => name)).toEqual(['login'])
    expect(reply.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 300 })
    expect(await browser.isIn()).toBe(false)
  })

  test('is complete with the code, which counts once', async () => {
    const { code } = await anaWithApp()
    const { browser } = await pastThePassword()
    const shown = code()
    const reply = await browser.prove(`${shown.slice(0, 3)} ${shown.slice(3)}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ username: 'ana', email })
    expect(await browser.isIn()).toBe(true)
    expect(browser.jar.has('login')).toBe(false)

    const { browser: another } = await pastThePassword()
    expect(answerOf(await another.prove(shown))).toEqual(refusalOf('code_used'))
    nextStep()
    expect(answerOf(await another.prove(shown))).toEqual(refusalOf('code_used'))
    expect((await another.prove(code())).statusCode).toBe(200)
  })

  test('takes the code of the step before, and none that is older or newer', async () => {
    const { key } = await anaWithApp()
    const { browser } = await pastThePassword()
    const before = showCode(key, server.clock.now())
    const later = showCode(key, new Date(server.clock.now().getTime() + minuteMs))
    nextStep()
    nextStep()
    expect(answerOf(await browser.prove(before))).toEqual(refusalOf('code_wrong'))
    server.clock.advance(-minuteMs)
    expect(answerOf(await browser.prove(later))).toEqual(refusalOf('code_wrong'))
    nextStep()
    expect((await browser.prove(before)).statusCode).toBe(200)
  })

  test('of two that send the same code at once, one gets in', async () => {
    const { code } = await anaWithApp()
    const browsers = await Promise.all([pastThePassword(), pastThePassword(), pastThePassword()])
    const shown = code()
    const replies = await Promise.all(browsers.map(({ browser }) => browser.prove(shown)))
    expect(statusesOf(replies)).toEqual([200, 403, 403])
  })

  test('wants the browser that gave the password, within five minutes', async () => {
    const { code } = await anaWithApp()
    const { browser } = await pastThePassword()
    expect(answerOf(await openBrowser(server).prove(code()))).toEqual(refusalOf('login_ticket_gone'))
    server.clock.advance(5 * minuteMs)
    expect(answerOf(await browser.prove(code()))).toEqual(refusalOf('login_ticket_gone'))
  })

  test('a ticket lets in once, whatever codes follow', async () => {
    const { code } = await anaWithApp()
    const { browser } = await pastThePassword()
    const ticket = browser.jar.get('login') ?? ''
    await browser.prove(code())
    nextStep()
    const thief = openBrowser(server, `login=${ticket}`)
    expect(answerOf(await thief.prove(code()))).toEqual(refusalOf('login_ticket_gone'))
  })

  test('a new password makes the ticket worthless, and a mailed reset does not go around the factor', async () => {
    const { code } = await anaWithApp()
    const { browser } = await pastThePassword()
    await browser.ask('POST', '/api/auth/forgot-password', { email })
    await expect.poll(() => server.mails.find(({ subject }) => subject.startsWith('Redefina'))).toBeDefined()
    const mail = server.mails.find(({ subject }) => subject.startsWith('Redefina'))
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const newPassword = 'outra senha'
    const pair = { newPassword, confirmPassword: newPassword }
    const set = await browser.ask('POST', '/api/auth/reset-password-by-email', { token, ...pair })
    expect(set.statusCode).toBe(200)
    expect(await browser.isIn()).toBe(false)
    expect(answerOf(await browser.prove(code()))).toEqual(refusalOf('login_ticket_gone'))
    const again = await browser.logIn(email, newPassword)
    expect(again.json()).toEqual({ secondFactor: ['authenticator', 'recovery-code'] })
  })

  test('an account frozen or a factor removed in between gets a sentence', async () => {
    const { browser: own, id, code } = await anaWithApp()
    const { browser } = await pastThePassword()
    await server.context.db.update(users).set({ frozenAt: server.clock.now() }).where(eq(users.id, id))
    expect(answerOf(await browser.prove(code()))).toEqual(refusalOf('account_frozen'))
    await server.context.db.update(users).set({ frozenAt: null }).where(eq(users.id, id))
    expect((await own.ask('DELETE', '/api/account/authenticator')).statusCode).toBe(200)
    expect(answerOf(await browser.prove(code()))).toEqual(refusalOf('factor_gone'))
  })

  test('a key that the server cannot open any more is said to be so, and the codes for losing it work', async () => {
    const { id, code, recoveryCodes } = await anaWithApp()
    await server.context.db
      .update(authenticators)
      .set({ sealedKey: Buffer.alloc(48).toString('base64') })
      .where(eq(authenticators.userId, id))
    const { browser } = await pastThePassword()
    expect(answerOf(await browser.prove(code()))).toEqual(refusalOf('authenticator_unreadable'))
    expect((await browser.prove(recoveryCodes[0] ?? '')).statusCode).toBe(200)
  })

  test('a passkey of a domain that the product has left is still a factor', async () => {
    const { id } = await enterAs(server, { email })
    await server.context.db.insert(passkeys).values({
      userId: id,
      credentialId: 'de-antes',
      publicKey: '',
      counter: 0,
      transports: [],
      name: 'Antiga',
      party: 'antigo.example.com',
      createdAt: server.clock.now(),
    })
    const { reply } = await pastThePassword()
    expect(answerOf(reply)).toEqual([200, { secondFactor: [] }])
  })
})

test('who sets the password by a mailed link is not known by it to have proven the factor, and guesses no more codes', async () => {
  await anaWithApp()
  const thief = openBrowser(server)
  await thief.ask('POST', '/api/auth/forgot-password', { email })
  await expect.poll(() => server.mails.some(({ subject }) => subject.startsWith('Redefina'))).toBe(true)
  const mail = server.mails.find(({ subject }) => subject.startsWith('Redefina'))
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const pair = { newPassword: 'outra senha', confirmPassword: 'outra senha' }
  await thief.ask('POST', '/api/auth/reset-password-by-email', { token, ...pair })
  await thief.logIn(email, 'outra senha')
  const cookies = [...thief.jar].map((cookie) => cookie.join('=')).join('; ')
  const statuses = []
  for (let host = 1; host <= 21; host++)
    statuses.push((await openBrowser(server, cookies, `198.51.100.${host}`).prove('000 000')).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 403), 429])
  // Twenty in an hour are half of all codes in two years.
  server.clock.advance(59 * minuteMs)
  const { browser } = await pastThePassword('198.51.100.30')
  await browser.logIn(email, 'outra senha')
  expect((await browser.prove('000 000')).statusCode).toBe(429)
})

describe('an account without a second factor', () => {
  test('is answered byte for byte as before', async () => {
    await enterAs(server, { email })
    const { reply } = await pastThePassword()
    expect(Object.keys(reply.json<object>())).toEqual([
      'id',
      'username',
      'email',
      'isAdmin',
      'mustResetPassword',
      'subscriptionType',
      'subscriptionStatus',
      'subscriptionExpiresAt',
      'cancellationReason',
      'createdAt',
    ])
    expect(reply.cookies.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'known',
      'sid',
    ])
  })
})

describe('recovery codes', () => {
  test('are ten, and each lets in once, however it is typed', async () => {
    const { recoveryCodes } = await anaWithApp()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes)
      expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    const [first = '', second = ''] = recoveryCodes
    const { browser } = await pastThePassword()
    expect((await browser.prove(first.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200)
    const { browser: again } = await pastThePassword()
    expect(answerOf(await again.prove(first))).toEqual(refusalOf('recovery_code_wrong'))
    expect((await again.prove(second)).statusCode).toBe(200)
  })

  test('used up, are no longer offered', async () => {
    const { recoveryCodes } = await anaWithApp()
    for (const code of recoveryCodes) {
      const { browser } = await pastThePassword()
      expect((await browser.prove(code)).statusCode).toBe(200)
    }
    const { reply } = await pastThePassword()
    expect(reply.json()).toEqual({ secondFactor: ['authenticator'] })
    await untilMailed(server)
    const told = server.mails.filter(({ subject }) => subject === 'Um código de recuperação foi usado')
    expect(told).toHaveLength(10)
    expect(told.filter(({ text }) => text.includes('Era o último: crie novos na sua conta.'))).toHaveLength(1)
  })

  test('of somebody else let nobody in', async () => {
    const { recoveryCodes } = await anaWithApp()
    const { browser: other } = await enterAs(server, { email: 'bia@example.com' })
    await addApp(server, other)
    const browser = openBrowser(server)
    await browser.logIn('bia@example.com')
    expect(answerOf(await browser.prove(recoveryCodes[0] ?? ''))).toEqual(refusalOf('recovery_code_wrong'))
  })
})

describe('wrong codes', () => {
  test('are counted by account and address, and lock out neither others nor a browser that was here', async () => {
    const { browser: own, code } = await anaWithApp()
    const { browser: thief } = await pastThePassword('198.51.100.1')
    const tries = await Promise.all(Array.from({ length: 20 }, () => thief.prove('000000')))
    expect(tries.filter(({ statusCode }) => statusCode === 403)).toHaveLength(10)
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
    for (const address of ['198.51.100.2', '198.51.100.3']) {
      const { browser } = await pastThePassword(address)
      await Promise.all(Array.from({ length: 10 }, () => browser.prove('000000')))
    }
    const { browser: stranger } = await pastThePassword('198.51.100.4')
    expect((await stranger.prove(code())).statusCode).toBe(429)

    await own.logIn(email)
    expect((await own.prove(code())).statusCode).toBe(200)
    const { browser: other } = await enterAs(server, { email: 'bia@example.com' })
    expect(await other.isIn()).toBe(true)
  })

  test('a right one gives the tries back', async () => {
    const { code } = await anaWithApp()
    for (let round = 0; round < 2; round++) {
      const { browser } = await pastThePassword()
      expect((await browser.prove(code())).statusCode).toBe(200)
      nextStep()
    }
    const counters = await server.context.db.select().from(rateCounters)
    expect(counters.every(({ count }) => count === 0)).toBe(true)
  })

  test('are written down for the owner', async () => {
    const { id } = await anaWithApp()
    const { browser } = await pastThePassword()
    await browser.prove('000000')
    const { db } = server.context
    const isOwn = eq(securityEvents.userId, id)
    const events = await db.select().from(securityEvents).where(isOwn).orderBy(securityEvents.at)
    expect(events.map(({ kind }) => kind)).toEqual(['authenticator-on', 'code-refused'])
    expect(events.at(-1)).toMatchObject({ address: '203.0.113.7', browser: 'Chrome no Windows' })
  })

  test('nothing at all is wrong too', async () => {
    await anaWithApp()
    const { browser } = await pastThePassword()
    expect((await browser.ask('POST', '/api/login/second-factor', {})).statusCode).toBe(403)
    expect((await browser.prove(' ')).statusCode).toBe(400)
    expect((await browser.logIn(email, password)).statusCode).toBe(200)
  })
})
