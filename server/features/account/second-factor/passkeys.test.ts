import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SoftwarePasskey } from '#server/features/factors/testing/software-passkey.ts'
import { passkeys } from '#server/features/factors/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { rateCounters } from '#server/platform/http/tables.ts'
import { startTestServer, untilMailed, type TestServer } from '#server/testing/test-server.ts'
import {
  addApp,
  addPasskey,
  enterAs,
  logInByPasskey,
  openBrowser,
  type Browser,
  answerOf,
  refusalOf,
  statusesOf,
} from '../testing/second-factor-scene.ts'

const email = 'ana@example.com'

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

type Listed = {
  passkeys: { id: string; name: string; lastUsedAt: string | null; formerDomain: string | null }[]
}
const list = async (browser: Browser) =>
  (await browser.ask('GET', '/api/account/second-factor')).json<Listed>().passkeys
const ask = async (browser: Browser, url: string) =>
  (await browser.ask('POST', url)).json<{ options: { challenge: string } }>().options

async function anaWithPasskey() {
  const { browser, id } = await enterAs(server, { email })
  const { passkey, added } = await addPasskey(browser)
  return { browser, id, passkey, added }
}

describe('a passkey', () => {
  test('is added with a name, brings recovery codes as the first factor, and is told', async () => {
    const { browser, added } = await anaWithPasskey()
    expect(added.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10)
    expect(await list(browser)).toMatchObject([{ name: 'Meu celular', lastUsedAt: null, formerDomain: null }])
    const { added: second } = await addPasskey(browser, { name: 'Notebook' })
    expect(second.json()).toEqual({ recoveryCodes: [] })
    await untilMailed(server)
    const told = server.mails.filter(({ subject }) => subject === 'Nova chave de acesso na sua conta')
    const names = told.map(
      ({ text }) => /A chave de acesso “(.*)” foi adicionada à sua conta\./.exec(text)?.[1],
    )
    expect(names).toHaveLength(2)
    expect(new Set(names)).toEqual(new Set(['Meu celular', 'Notebook']))
  })

  test('logs in without a password or an email, in a session that has given no password', async () => {
    const { passkey } = await anaWithPasskey()
    const browser = openBrowser(server)
    const reply = await logInByPasskey(browser, passkey)
    expect(answerOf(reply)).toEqual([200, expect.objectContaining({ username: 'ana', email })])
    expect(await browser.isIn()).toBe(true)
    expect((await list(browser))[0]?.lastUsedAt).toBe(server.clock.now().toISOString())
    const change = await browser.ask('POST', '/api/account/recovery-codes')
    expect(answerOf(change)).toEqual(refusalOf('reauth'))
  })

  test('is a second factor too: of this account, not of another', async () => {
    const { passkey } = await anaWithPasskey()
    const { browser: bia } = await enterAs(server, { email: 'bia@example.com' })
    const { passkey: others } = await addPasskey(bia)
    const browser = openBrowser(server)
    expect((await browser.logIn(email)).json()).toEqual({ secondFactor: ['passkey', 'recovery-code'] })
    const prove = async (key: SoftwarePasskey) => {
      const { challenge } = await ask(browser, '/api/login/passkey/options')
      return browser.ask('POST', '/api/login/second-factor', { passkey: key.sign(challenge) })
    }
    expect(answerOf(await prove(others))).toEqual(refusalOf('passkey_of_another'))
    expect((await prove(passkey)).statusCode).toBe(200)
    expect((await browser.ask('GET', '/api/user')).json()).toMatchObject({ email })
  })

  test('answers one question once', async () => {
    const { passkey } = await anaWithPasskey()
    const browser = openBrowser(server)
    const { challenge } = await ask(browser, '/api/login/passkey/options')
    const cookie = `passkey=${browser.jar.get('passkey')}`
    const answer = { passkey: passkey.sign(challenge) }
    expect((await browser.ask('POST', '/api/login/passkey', answer)).statusCode).toBe(200)
    const thief = openBrowser(server, cookie)
    expect(answerOf(await thief.ask('POST', '/api/login/passkey', answer))).toEqual(
      refusalOf('passkey_refused'),
    )
    const without = openBrowser(server)
    expect((await without.ask('POST', '/api/login/passkey', answer)).statusCode).toBe(403)
  })

  test('of two answers at once lets in one', async () => {
    const { passkey } = await anaWithPasskey()
    const browser = openBrowser(server)
    const { challenge } = await ask(browser, '/api/login/passkey/options')
    const answer = { passkey: passkey.sign(challenge) }
    const replies = await Promise.all([1, 2, 3].map(() => browser.ask('POST', '/api/login/passkey', answer)))
    expect(statusesOf(replies)).toEqual([200, 403, 403])
  })

  test.each([
    ['of another site', { origin: 'https://integrador.evil.example' }],
    ['of the same host at another port', { origin: 'http://localhost:3001' }],
    ['that nobody has put a finger on', { verifiesUser: false }],
  ])('%s is refused, at the adding and at the login', async (_what, device) => {
    const { browser, id } = await enterAs(server, { email })
    const { added } = await addPasskey(browser, { passkey: new SoftwarePasskey(device) })
    expect(answerOf(added)).toEqual(refusalOf('passkey_refused'))
    expect(await server.context.db.$count(passkeys, eq(passkeys.userId, id))).toBe(0)
    const { passkey } = await addPasskey(browser)
    expect((await logInByPasskey(openBrowser(server), passkey)).statusCode).toBe(200)
    // With the same key, whose signature fits: otherwise that alone would refuse it.
    Object.assign(passkey, device)
    expect(answerOf(await logInByPasskey(openBrowser(server), passkey))).toEqual(refusalOf('passkey_refused'))
  })

  test('that was removed, or never was here, is said to be unknown', async () => {
    const { browser, passkey } = await anaWithPasskey()
    const id = (await list(browser))[0]?.id ?? ''
    expect((await browser.ask('DELETE', `/api/account/passkeys/${id}`)).statusCode).toBe(200)
    const stranger = openBrowser(server)
    expect(answerOf(await logInByPasskey(stranger, passkey))).toEqual(refusalOf('passkey_unknown'))
    await untilMailed(server)
    expect(server.mails.map(({ subject }) => subject)).toContain('Chave de acesso removida')
    expect((await openBrowser(server).logIn(email)).json()).toMatchObject({ email })
  })

  test('does not open a frozen account, nor one that is without a password', async () => {
    const { passkey, id } = await anaWithPasskey()
    const { db, clock } = server.context
    await db.update(users).set({ frozenAt: clock.now() }).where(eq(users.id, id))
    expect(answerOf(await logInByPasskey(openBrowser(server), passkey))).toEqual(refusalOf('account_frozen'))
    await db.update(users).set({ frozenAt: null, password: null }).where(eq(users.id, id))
    expect((await logInByPasskey(openBrowser(server), passkey)).statusCode).toBe(403)
  })

  test('is renamed and removed by its owner alone', async () => {
    const { browser } = await anaWithPasskey()
    const { browser: bia } = await enterAs(server, { email: 'bia@example.com' })
    const id = (await list(browser))[0]?.id ?? ''
    const url = `/api/account/passkeys/${id}`
    expect((await bia.ask('PATCH', url, { name: 'Minha' })).statusCode).toBe(404)
    expect((await bia.ask('DELETE', url)).statusCode).toBe(404)
    expect((await browser.ask('PATCH', url, { name: ' Chave do escritório ' })).statusCode).toBe(200)
    expect(await list(browser)).toMatchObject([{ name: 'Chave do escritório' }])
    expect((await browser.ask('PATCH', url, { name: ' ' })).statusCode).toBe(400)
  })

  test('is not taken twice, and twenty are enough', async () => {
    const { browser, passkey, id } = await anaWithPasskey()
    const { added } = await addPasskey(browser, { passkey })
    expect(answerOf(added)).toEqual(refusalOf('passkey_exists'))
    const row = {
      publicKey: '',
      counter: 0,
      transports: [],
      name: 'x',
      party: 'localhost',
      createdAt: new Date(),
    }
    const many = Array.from({ length: 19 }, (_, at) => ({ ...row, userId: id, credentialId: `x${at}` }))
    await server.context.db.insert(passkeys).values(many)
    const full = await browser.ask('POST', '/api/account/passkeys/options')
    expect(answerOf(full)).toEqual(refusalOf('too_many_passkeys'))
  })

  test('twenty are the most, however many were begun', async () => {
    const { browser, id } = await anaWithPasskey()
    const begun = await browser.ask('POST', '/api/account/passkeys/options')
    const { options } = begun.json<{ options: { challenge: string } }>()
    const row = { publicKey: '', counter: 0, transports: [], name: 'x', party: 'localhost' }
    const many = Array.from({ length: 19 }, (_, at) => ({
      ...row,
      userId: id,
      credentialId: `x${at}`,
      createdAt: new Date(),
    }))
    await server.context.db.insert(passkeys).values(many)
    const passkey = new SoftwarePasskey().make(options.challenge)
    const added = await browser.ask('POST', '/api/account/passkeys', { passkey, name: 'Mais uma' })
    expect(answerOf(added)).toEqual(refusalOf('too_many_passkeys'))
  })

  test('beside an app leaves the recovery codes alone when it goes', async () => {
    const { browser } = await enterAs(server, { email })
    await addApp(server, browser)
    await addPasskey(browser)
    const id = (await list(browser))[0]?.id ?? ''
    await browser.ask('DELETE', `/api/account/passkeys/${id}`)
    const state = (await browser.ask('GET', '/api/account/second-factor')).json<object>()
    expect(state).toMatchObject({ recoveryCodesLeft: 10, passkeys: [] })
  })
})

describe('the product at another address', () => {
  test('says which passkeys belong to the former one', async () => {
    const { browser, id } = await anaWithPasskey()
    await server.context.db
      .update(passkeys)
      .set({ party: 'antigo.example.com' })
      .where(eq(passkeys.userId, id))
    expect(await list(browser)).toMatchObject([{ formerDomain: 'antigo.example.com' }])
  })

  test.each([
    ['http://app.example.com', false],
    ['http://127.0.0.1:3000', false],
    ['https://192.0.2.1', false],
    ['https://[2001:db8::1]', false],
    ['https://app.example.com', true],
    ['http://localhost:3000', true],
  ])('at %s passkeys are possible: %s', async (APP_URL, possible) => {
    const there = await startTestServer({ env: { APP_URL } })
    const reply = await there.app.inject({ method: 'POST', url: '/api/login/passkey/options' })
    expect(reply.statusCode).toBe(possible ? 200 : 409)
    await there.close()
  })
})
