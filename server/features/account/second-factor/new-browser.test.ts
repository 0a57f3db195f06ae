import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/features/auth/passwords.ts'
import { logins } from '#server/features/auth/tables.ts'
import { authenticators, passkeys } from '#server/features/factors/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { startTestServer, untilMailed, type TestServer } from '#server/testing/test-server.ts'
import { addApp, addPasskey, enterAs, openBrowser, type Browser } from '../testing/second-factor-scene.ts'

const email = 'ana@example.com'
const dayMs = 24 * 60 * 60 * 1000
const news = 'Nova entrada na sua conta do Integrador'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await untilMailed(server)
  for (const table of [users, logins]) await server.context.db.delete(table)
  await server.forgetMails()
})

const told = async () => {
  await untilMailed(server)
  return server.mails.filter(({ subject }) => subject === news)
}
const linkIn = (text = '') => /https?:\/\/[^/]+(\/nao-fui-eu\/entrada\?token=[\w-]+)/.exec(text)?.[1] ?? ''
const resetIn = (text: string) => /\/reset-password\?token=([\w-]+)/.exec(text)?.[1]

/** Ana, and somebody else who knows her password. */
async function anaAndThief() {
  const { browser, id } = await enterAs(server, { email })
  const thief = openBrowser(server, '', '198.51.100.9')
  await thief.logIn(email)
  const [mail] = await told()
  return { browser, id, thief, mail, link: linkIn(mail?.text) }
}
const press = (link: string) => server.app.inject({ method: 'POST', url: link })
const setPassword = (browser: Browser, token: string | undefined, newPassword: string) =>
  browser.ask('POST', '/api/auth/reset-password-by-email', {
    token,
    newPassword,
    confirmPassword: newPassword,
  })

describe('a login with a browser that was never here', () => {
  test('is told, with where it came from', async () => {
    const { mail } = await anaAndThief()
    expect(mail).toMatchObject({ to: email })
    expect(mail?.text).toContain('por Chrome no Windows, do endereço 198.51.100.9.')
    expect(mail?.text).toContain('Não fui eu')
  })

  test('is not told of the first one, of one that was here, nor twice a day of the same', async () => {
    const { browser } = await enterAs(server, { email })
    expect(await told()).toEqual([])
    await browser.logIn(email)
    expect(await told()).toEqual([])
    for (let time = 0; time < 3; time++) await openBrowser(server).logIn(email)
    expect(await told()).toHaveLength(1)
    server.clock.advance(dayMs)
    await openBrowser(server).logIn(email)
    expect(await told()).toHaveLength(2)
  })

  test('a new password does not make the owner’s browser new', async () => {
    const { browser, id } = await enterAs(server, { email })
    const password = await hashPassword('outra senha')
    await server.context.db.update(users).set({ password }).where(eq(users.id, id))
    expect((await browser.logIn(email, 'outra senha')).statusCode).toBe(200)
    expect(await told()).toEqual([])
  })

  test('is told of an account older than what is kept of logins', async () => {
    await enterAs(server, { email, createdAt: new Date(server.clock.now().getTime() - 200 * dayMs) })
    expect(await told()).toHaveLength(1)
  })
})

describe('“Não fui eu”', () => {
  test('asks first, then ends all sessions and the password, and leads to a new one', async () => {
    const { browser, thief, link } = await anaAndThief()
    const asking = await server.app.inject({ url: link })
    expect(asking.body).toContain('Não foi você quem entrou?')
    expect(await thief.isIn()).toBe(true)

    const done = await press(link)
    expect(done.body).toContain('Todas as sessões foram encerradas')
    expect([await thief.isIn(), await browser.isIn()]).toEqual([false, false])
    expect((await thief.logIn(email)).statusCode).toBe(401)
    expect((await setPassword(browser, resetIn(done.body), 'nova senha')).statusCode).toBe(200)
    expect((await browser.logIn(email, 'nova senha')).statusCode).toBe(200)
  })

  test('takes along what was added to the second factor since, and nothing that was there before', async () => {
    const { browser: ana, id: anaId } = await enterAs(server, { email })
    const { browser: bia, id: biaId } = await enterAs(server, { email: 'bia@example.com' })
    const createdAt = server.clock.now()
    server.clock.advance(60_000)
    const thief = openBrowser(server, '', '198.51.100.9')
    await thief.logIn('bia@example.com')
    await addPasskey(thief)
    // Only now: it would have kept the thief out.
    const fromBefore = { userId: biaId, sealedKey: 'x', lastStep: 0, createdAt }
    await server.context.db.insert(authenticators).values(fromBefore)
    await addApp(server, ana)
    const [mail] = await told()
    await press(linkIn(mail?.text))
    expect(await bia.isIn()).toBe(false)
    expect(await server.context.db.$count(passkeys)).toBe(0)
    const left = await server.context.db.select({ userId: authenticators.userId }).from(authenticators)
    expect(new Set(left.map(({ userId }) => userId))).toEqual(new Set([anaId, biaId]))
  })

  test('counts once: what its owner has set up since stays, whoever finds the mail', async () => {
    const { browser, link } = await anaAndThief()
    server.clock.advance(60_000)
    await openBrowser(server, '', '198.51.100.10').logIn(email)
    const later = linkIn((await told())[1]?.text)
    const done = await press(later)
    await setPassword(browser, resetIn(done.body), 'nova senha')
    await browser.logIn(email, 'nova senha')
    await addApp(server, browser)
    for (const used of [link, later]) {
      const again = await press(used)
      expect(again.body).toContain('Já foi feito')
      expect(resetIn(again.body)).toBeUndefined()
    }
    expect(await browser.isIn()).toBe(true)
    expect(await server.context.db.$count(authenticators)).toBe(1)
  })

  test('is worth nothing to a former address, after seven days, or cut short', async () => {
    const { id, link, thief } = await anaAndThief()
    const { db } = server.context
    await db.update(users).set({ email: 'nova@example.com' }).where(eq(users.id, id))
    expect((await press(link)).body).toContain('Não há o que encerrar')
    expect(await thief.isIn()).toBe(true)
    expect((await press(link.slice(0, -4))).statusCode).toBe(400)
    server.clock.advance(7 * dayMs)
    expect((await press(link)).body).toContain('Este link não vale mais')
  })
})
