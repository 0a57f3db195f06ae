import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/features/users/tables.ts'
import { rateCounters } from '#server/platform/http/tables.ts'
import { startTestServer, untilMailed, type TestServer } from '#server/testing/test-server.ts'
import { giveFirstAccess } from './first-access.ts'
import { hashToken } from './tokens.ts'

const hourMs = 60 * 60 * 1000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { APP_URL: 'http://app.exemplo.com', TRUST_PROXY: '1' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.forgetMails()
  await server.context.db.delete(users)
  await server.context.db.delete(rateCounters)
})

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers })
const logIn = (password: string) => post('/api/login', { email: 'ana@example.com', password })

async function makeAna(values: Partial<typeof users.$inferInsert> = {}) {
  const { cookie, userId } = await server.logIn({ username: 'ana', email: 'ana@example.com', ...values })
  return { cookie, id: userId, username: 'ana', email: 'ana@example.com' }
}
const stored = async () => (await server.context.db.select().from(users).where(eq(users.username, 'ana')))[0]
const tokenOf = (mail: { text: string } | undefined) => /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''

describe('the first access', () => {
  const give = async () => {
    const ana = await makeAna()
    const access = await server.context.db.transaction((tx) => giveFirstAccess(server.context, tx, ana))
    // Its days count from the sending.
    await untilMailed(server)
    return access
  }
  const set = (token: string, newPassword = 'minha senha') =>
    post('/api/auth/reset-password', { token, newPassword })

  test('comes by mail with a link that sets the password once', async () => {
    const { token, url } = await give()
    expect(url).toBe(`http://app.exemplo.com/auth/reset-password?token=${token}`)
    await expect.poll(() => server.mails).toHaveLength(1)
    expect(server.mails[0]).toMatchObject({
      to: 'ana@example.com',
      subject: 'Seu acesso ao Integrador está pronto',
    })
    expect(server.mails[0]?.html).toContain(url)
    expect(tokenOf(server.mails[0])).toBe(token)
    expect(await stored()).toMatchObject({ mustResetPassword: true, firstLoginToken: hashToken(token) })

    const reply = await set(token)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toHaveProperty('message')
    expect(await stored()).toMatchObject({
      mustResetPassword: false,
      firstLoginToken: null,
      emailVerifiedAt: server.clock.now(),
    })
    expect((await logIn('minha senha')).statusCode).toBe(200)
    expect((await set(token, 'outra senha')).json()).toMatchObject({ code: 'first_login_link_unknown' })
    expect((await logIn('minha senha')).statusCode).toBe(200)
  })

  test('works for thirty days, unless a newer link replaces it', async () => {
    const ana = await makeAna()
    const give2 = () => server.context.db.transaction((tx) => giveFirstAccess(server.context, tx, ana))
    const older = await give2()
    const newer = await give2()
    expect((await set(older.token)).json()).toMatchObject({
      message: expect.stringContaining('substituído por um mais novo') as string,
    })
    server.clock.advance(30 * 24 * hourMs - 1)
    expect((await set(newer.token)).statusCode).toBe(200)
  })

  test('after thirty days says that it has expired', async () => {
    const { token } = await give()
    server.clock.advance(30 * 24 * hourMs)
    expect((await set(token)).json()).toEqual({
      message: 'Este link de primeiro acesso expirou: ele vale por 30 dias. Peça um novo link.',
      code: 'first_login_link_expired',
    })
    expect(await stored()).toMatchObject({ password: null })
  })

  test('used twice at the same moment, works once', async () => {
    const { token } = await give()
    const replies = await Promise.all([set(token, 'primeira'), set(token, 'segunda')])
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]))
  })

  test('ends whatever session there was', async () => {
    const ana = await makeAna()
    const { token } = await server.context.db.transaction((tx) => giveFirstAccess(server.context, tx, ana))
    await set(token)
    expect((await server.app.inject({ url: '/api/user', headers: { cookie: ana.cookie } })).statusCode).toBe(
      401,
    )
  })

  test.each([
    [{ newPassword: 'minha senha' }, 'token'],
    [{ token: '', newPassword: 'minha senha' }, 'token'],
    [{ token: 'x', newPassword: '12345' }, 'newPassword'],
    [{ token: 'x', newPassword: 'x'.repeat(129) }, 'newPassword'],
    [{ token: 'x'.repeat(10_000), newPassword: 'minha senha' }, 'token'],
  ])('wrong input is told on its field', async (body, field) => {
    const reply = await post('/api/auth/reset-password', body)
    expect(reply.statusCode).toBe(400)
    expect(Object.keys(reply.json<{ fields: object }>().fields)).toEqual([field])
  })
})

describe('a forgotten password', () => {
  test('that was replaced by a mailed link is among the account’s security events', async () => {
    await makeAna()
    const token = await receiveToken()
    expect((await reset(token)).statusCode).toBe(200)
    server.clock.advance(1000)
    const { cookies } = await logIn('nova senha')
    const cookie = `sid=${encodeURIComponent(cookies.find(({ name }) => name === 'sid')?.value ?? '')}`
    const account = await server.app.inject({ url: '/api/account', headers: { cookie } })
    const { events } = account.json<{ events: { kind: string; address: string }[] }>()
    expect(events).toMatchObject([{ kind: 'login' }, { kind: 'password-reset', address: '127.0.0.1' }])
  })

  const forget = (email = 'ana@example.com', address = '203.0.113.1') =>
    post('/api/auth/forgot-password', { email }, { 'x-forwarded-for': address })
  const reset = (token: string, newPassword = 'nova senha', confirmPassword = newPassword) =>
    post('/api/auth/reset-password-by-email', { token, newPassword, confirmPassword })
  const receiveToken = async () => {
    const before = server.mails.length
    await forget()
    await expect.poll(() => server.mails.length).toBe(before + 1)
    return tokenOf(server.mails.at(-1))
  }

  test('is answered alike for known and unknown emails, and only the known one gets a mail', async () => {
    await makeAna()
    const unknown = await forget('ninguem@example.com')
    const known = await forget('ANA@example.com')
    expect(known.statusCode).toBe(200)
    expect(unknown.statusCode).toBe(200)
    expect(unknown.body).toBe(known.body)
    await expect.poll(() => server.mails).toHaveLength(1)
    expect(server.mails[0]).toMatchObject({
      to: 'ana@example.com',
      subject: 'Redefina sua senha do Integrador',
    })
    expect(server.mails[0]?.html).toMatch(/http:\/\/app\.exemplo\.com\/reset-password\?token=[\w-]{43}/)
  })

  test('is replaced once, within an hour, and proves the email', async () => {
    await makeAna({ mustResetPassword: true, firstLoginToken: 'x' })
    const token = await receiveToken()
    expect(await stored()).toMatchObject({ resetToken: hashToken(token) })
    expect((await reset(token)).statusCode).toBe(200)
    expect(await stored()).toMatchObject({
      resetToken: null,
      mustResetPassword: false,
      firstLoginToken: null,
      emailVerifiedAt: server.clock.now(),
    })
    expect((await logIn('nova senha')).statusCode).toBe(200)
    expect((await reset(token)).json()).toMatchObject({ code: 'reset_link_unknown' })
  })

  test('after an hour the link says that it has expired', async () => {
    await makeAna()
    const token = await receiveToken()
    server.clock.advance(hourMs)
    const reply = await reset(token)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ message: expect.stringContaining('expirou') as string })
  })

  test('a newer mail makes the older link useless, and says so', async () => {
    await makeAna()
    const older = await receiveToken()
    const newer = await receiveToken()
    expect((await reset(older)).json()).toMatchObject({
      message: expect.stringContaining('substituído por um mais novo') as string,
    })
    expect((await reset(newer)).statusCode).toBe(200)
  })

  test('ends the sessions of whoever was in the account', async () => {
    const { cookie } = await makeAna()
    await reset(await receiveToken())
    expect((await server.app.inject({ url: '/api/user', headers: { cookie } })).statusCode).toBe(401)
  })

  test.each([
    ['nova senha', 'outra senha', { confirmPassword: 'As senhas não coincidem' }],
    ['nova senha', '', { confirmPassword: 'Confirmação da senha é obrigatória' }],
    ['12345', '12345', { newPassword: 'Senha deve ter pelo menos 6 caracteres' }],
  ])('%j confirmed with %j is told on its field', async (newPassword, confirmPassword, fields) => {
    const reply = await reset('token', newPassword, confirmPassword)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ fields })
  })

  const settle = () =>
    new Promise((resolve) => {
      setTimeout(resolve, 1_000)
    })

  test('over five an hour from one address are answered, not mailed, and the last link stays valid', async () => {
    await makeAna()
    for (let tries = 0; tries < 7; tries++) expect((await forget()).statusCode).toBe(200)
    await expect.poll(() => server.mails).toHaveLength(5)
    await settle()
    expect(server.mails).toHaveLength(5)
    // Mails that are sent at the same time may come in any order.
    const last = (await stored())?.resetToken
    const link = server.mails.map(tokenOf).find((token) => hashToken(token) === last)
    expect((await reset(link ?? '')).statusCode).toBe(200)
  })

  test('what a stranger asks for does not silence the owner', async () => {
    await makeAna()
    for (let tries = 0; tries < 9; tries++) await forget('ana@example.com', '203.0.113.66')
    await forget('ana@example.com', '203.0.113.9')
    await expect.poll(() => server.mails).toHaveLength(6)
  })

  test('over ten an hour from everywhere are answered, not mailed', async () => {
    await makeAna()
    for (let tries = 0; tries < 12; tries++)
      expect((await forget('ana@example.com', `203.0.113.${tries}`)).statusCode).toBe(200)
    await expect.poll(() => server.mails).toHaveLength(10)
    await settle()
    expect(server.mails).toHaveLength(10)
  })

  test('over twenty an hour from one address are refused', async () => {
    for (let tries = 0; tries < 20; tries++)
      expect((await forget(`x${tries}@example.com`)).statusCode).toBe(200)
    const refused = await forget('y@example.com')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('3600')
  })

  test('an IPv6 network is one address, however many it has', async () => {
    for (let tries = 0; tries < 20; tries++)
      expect((await forget(`x${tries}@example.com`, `2001:db8:1:2::${tries}`)).statusCode).toBe(200)
    expect((await forget('y@example.com', '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
    expect((await forget('y@example.com', '2001:db8:1:3::1')).statusCode).toBe(200)
  })

  test('with a broken email is told so', async () => {
    expect((await forget('ana@')).json()).toMatchObject({ fields: { email: 'Email inválido' } })
  })
})
