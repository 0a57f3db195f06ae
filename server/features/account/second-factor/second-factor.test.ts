import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { auditEntries } from '#server/features/audit/tables.ts'
import { authenticators, recoveryCodes } from '#server/features/factors/tables.ts'
import { showCode, stepsLater } from '#server/features/factors/testing/authenticator-app.ts'
import { users } from '#server/features/users/tables.ts'
import { rateCounters } from '#server/platform/http/tables.ts'
import { startTestServer, untilMailed, type TestServer } from '#server/testing/test-server.ts'
import {
  addApp,
  addPasskey,
  enterAs,
  openBrowser,
  password,
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

const read = async (browser: Browser) =>
  (await browser.ask('GET', '/api/account/second-factor')).json<object>()
const subjects = async () => {
  await untilMailed(server)
  return server.mails.map(({ subject }) => subject)
}
const begin = async (browser: Browser) =>
  (await browser.ask('POST', '/api/account/authenticator/begin')).json<{
    key: string
    uri: string
    setup: string
  }>()

describe('an authenticator app', () => {
  test('is off until a code of it was given', async () => {
    const { browser, id } = await enterAs(server, { email })
    const { key, uri, setup } = await begin(browser)
    expect(key).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    expect(uri).toContain(`secret=${key.replaceAll(' ', '')}`)
    const wrong = await browser.ask('POST', '/api/account/authenticator', { setup, code: '000000' })
    expect(answerOf(wrong)).toEqual(refusalOf('code_wrong'))
    expect(await read(browser)).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 })
    expect((await openBrowser(server).logIn(email)).json()).toMatchObject({ username: 'ana' })

    const code = showCode(key, server.clock.now())
    const added = await browser.ask('POST', '/api/account/authenticator', { setup, code })
    expect(added.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10)
    expect(await read(browser)).toMatchObject({
      authenticatorSince: server.clock.now().toISOString(),
      recoveryCodesLeft: 10,
    })
    const { db } = server.context
    const [kept] = await db.select().from(authenticators).where(eq(authenticators.userId, id))
    expect(kept?.sealedKey).not.toContain(key.replaceAll(' ', ''))
    expect(await subjects()).toContain('Verificação em duas etapas ligada')
  })

  test.each([
    [6, 'O relógio do celular está cerca de 3 minutos adiantado.'],
    [-10, 'O relógio do celular está cerca de 5 minutos atrasado.'],
  ])('on a phone whose clock is wrong by %i steps says so', async (steps, sentence) => {
    const { browser } = await enterAs(server, { email })
    const { key, setup } = await begin(browser)
    const code = showCode(key, stepsLater(server.clock.now(), steps))
    const reply = await browser.ask('POST', '/api/account/authenticator', { setup, code })
    expect(reply.statusCode).toBe(403)
    expect(reply.json<{ message: string }>().message).toContain(sentence)
  })

  test('is set up within five minutes, by whom it was offered to', async () => {
    const { browser } = await enterAs(server, { email })
    const { browser: other } = await enterAs(server, { email: 'bia@example.com' })
    const { key, setup } = await begin(browser)
    const send = (who: Browser) =>
      who.ask('POST', '/api/account/authenticator', { setup, code: showCode(key, server.clock.now()) })
    expect(answerOf(await send(other))).toEqual(refusalOf('setup_gone'))
    server.clock.advance(5 * 60_000)
    expect(answerOf(await send(browser))).toEqual(refusalOf('setup_gone'))
  })

  test('set up in two tabs at once is one, with the codes of that one', async () => {
    const { browser, id } = await enterAs(server, { email })
    const tabs = await Promise.all([begin(browser), begin(browser)])
    const replies = await Promise.all(
      tabs.map(({ key, setup }) =>
        browser.ask('POST', '/api/account/authenticator', { setup, code: showCode(key, server.clock.now()) }),
      ),
    )
    expect(statusesOf(replies)).toEqual([200, 409])
    const { db } = server.context
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, id))).toBe(10)
    const won = tabs.find((_, index) => replies[index]?.statusCode === 200)
    server.clock.advance(30_000)
    const elsewhere = openBrowser(server)
    await elsewhere.logIn(email)
    expect((await elsewhere.prove(showCode(won?.key ?? '', server.clock.now()))).statusCode).toBe(200)
  })

  test('ends the sessions elsewhere when it is the first factor, and keeps this one', async () => {
    const { browser } = await enterAs(server, { email })
    const elsewhere = openBrowser(server)
    await elsewhere.logIn(email)
    await addApp(server, browser)
    expect([await browser.isIn(), await elsewhere.isIn()]).toEqual([true, false])
  })

  test('switched off takes the recovery codes along, is told, and asks for nothing any more', async () => {
    const { browser } = await enterAs(server, { email })
    await addApp(server, browser)
    expect((await browser.ask('DELETE', '/api/account/authenticator')).statusCode).toBe(200)
    expect(await read(browser)).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 })
    expect(await subjects()).toContain('Aplicativo autenticador desligado')
    expect((await openBrowser(server).logIn(email)).json()).toMatchObject({ username: 'ana' })
    const again = await browser.ask('DELETE', '/api/account/authenticator')
    expect(answerOf(again)).toEqual(refusalOf('no_second_factor'))
  })
})

describe('new recovery codes', () => {
  test('make the former ones worthless', async () => {
    const { browser } = await enterAs(server, { email })
    const { recoveryCodes: former } = await addApp(server, browser)
    const renewed = await browser.ask('POST', '/api/account/recovery-codes')
    const [fresh = ''] = renewed.json<{ recoveryCodes: string[] }>().recoveryCodes
    const elsewhere = openBrowser(server)
    await elsewhere.logIn(email)
    expect((await elsewhere.prove(former[0] ?? '')).statusCode).toBe(403)
    expect((await elsewhere.prove(fresh)).statusCode).toBe(200)
    expect(await subjects()).toContain('Novos códigos de recuperação')
  })

  test('are for accounts with a factor', async () => {
    const { browser } = await enterAs(server, { email })
    const reply = await browser.ask('POST', '/api/account/recovery-codes')
    expect(answerOf(reply)).toEqual(refusalOf('no_second_factor'))
  })
})

describe('every change', () => {
  const changes = [
    ['POST', '/api/account/authenticator/begin', undefined],
    ['POST', '/api/account/authenticator', { setup: 'x', code: '123456' }],
    ['DELETE', '/api/account/authenticator', undefined],
    ['POST', '/api/account/recovery-codes', undefined],
    ['POST', '/api/account/passkeys/options', undefined],
    ['POST', '/api/account/passkeys', { passkey: { id: 'x', response: {} }, name: 'x' }],
    ['DELETE', '/api/account/passkeys/00000000-0000-4000-8000-000000000000', undefined],
  ] as const

  test.each(changes)(
    '%s %s asks for the password, unless it was given a moment ago',
    async (method, url, body) => {
      const { browser } = await enterAs(server, { email })
      server.clock.advance(11 * 60_000)
      expect(answerOf(await browser.ask(method, url, body))).toEqual(refusalOf('reauth'))
      await browser.ask('POST', '/api/auth/confirm-password', { password })
      expect((await browser.ask(method, url, body)).json()).not.toMatchObject({ code: 'reauth' })
      expect((await openBrowser(server).ask(method, url, body)).statusCode).toBe(401)
    },
  )

  test('of an administrator is in the record', async () => {
    const { browser, id } = await enterAs(server, { email, isAdmin: true })
    await addApp(server, browser)
    const { db } = server.context
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.actorId, id))
    expect(entries.map(({ action, details }) => [action, details])).toContainEqual([
      'second-factor-changed',
      { about: { outcome: 'Aplicativo autenticador ligado' } },
    ])
  })
})

test('the tables hold nothing that opens the account, not even the app’s key', async () => {
  const { browser } = await enterAs(server, { email })
  const { key, recoveryCodes: codes } = await addApp(server, browser)
  await openBrowser(server).logIn(email)
  const { db, sealer } = server.context
  const found = await db.execute(sql`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`)
  const { rows: tables } = z.object({ rows: z.array(z.object({ name: z.string() })) }).parse(found)
  const contents = []
  for (const { name } of tables)
    contents.push(await db.execute(sql`select to_jsonb(one) as row from ${sql.identifier(name)} as one`))
  const dump = JSON.stringify(contents)
  const session = sealer.verify(decodeURIComponent(browser.jar.get('sid') ?? ''))
  const secrets = [
    password,
    key.replaceAll(' ', ''),
    ...codes.map((code) => code.replaceAll('-', '')),
    session,
  ]
  expect(dump).toContain(email)
  for (const secret of secrets) {
    expect(secret?.length).toBeGreaterThan(8)
    expect(dump.toUpperCase()).not.toContain(secret?.toUpperCase())
  }
})

describe('handing an account over', () => {
  test('takes the second factor off, and tells the old address', async () => {
    const { browser, id } = await enterAs(server, { email })
    await addApp(server, browser)
    await addPasskey(browser)
    const { browser: admin } = await enterAs(server, { email: 'chefe@example.com', isAdmin: true })
    const moved = await admin.ask('PATCH', `/api/admin/users/${id}`, { email: 'nova@example.com' })
    expect(moved.statusCode).toBe(200)
    await untilMailed(server)
    const told = server.mails.find(
      ({ to, subject }) => to === email && subject.startsWith('O email da sua conta'),
    )
    expect(told?.text).toContain(
      'a senha, as sessões, o segundo fator e as chaves dos Cofres deixaram de valer',
    )
    const { db } = server.context
    for (const table of [authenticators, recoveryCodes]) expect(await db.$count(table)).toBe(0)
  })
})

describe('ADMIN_2FA=required', () => {
  let strict: TestServer
  beforeAll(async () => {
    strict = await startTestServer({ env: { ADMIN_2FA: 'required' } })
  })
  afterAll(() => strict.close())
  beforeEach(() => strict.context.db.delete(users))

  test('keeps the panel shut until an administrator has a factor, and the own account open', async () => {
    const { browser } = await enterAs(strict, { email, isAdmin: true })
    expect((await browser.ask('GET', '/api/user')).json()).toMatchObject({ lacksSecondFactor: true })
    const shut = await browser.ask('GET', '/api/admin/users')
    expect(answerOf(shut)).toEqual(refusalOf('second_factor_missing'))
    await addApp(strict, browser)
    expect((await browser.ask('GET', '/api/admin/users')).statusCode).toBe(200)
    expect((await browser.ask('GET', '/api/user')).json()).not.toHaveProperty('lacksSecondFactor')
  })

  test('does not let the last factor go', async () => {
    const { browser } = await enterAs(strict, { email, isAdmin: true })
    await addApp(strict, browser)
    expect(await read(browser)).toMatchObject({ isRequired: true })
    const off = await browser.ask('DELETE', '/api/account/authenticator')
    expect(answerOf(off)).toEqual(refusalOf('second_factor_kept'))
    expect(await read(browser)).toMatchObject({ recoveryCodesLeft: 10 })
    await addPasskey(browser)
    expect((await browser.ask('DELETE', '/api/account/authenticator')).statusCode).toBe(200)
  })

  test('asks nothing of members', async () => {
    const { browser } = await enterAs(strict, { email, subscriptionType: 'vitalicia' })
    expect((await browser.ask('GET', '/api/user')).json()).not.toHaveProperty('lacksSecondFactor')
    expect(await read(browser)).toMatchObject({ isRequired: false })
  })
})
