import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { auditEntries } from '#server/features/audit/tables.ts'
import { makeAdminLink } from '#server/features/auth/admin-link.ts'
import {
  slowSessionsDown,
  speedSessionsUp,
  untilStoring,
} from '#server/features/auth/testing/slow-sessions.ts'
import { hashToken } from '#server/features/auth/tokens.ts'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { startTestServer, untilMailed, type TestServer } from '#server/testing/test-server.ts'

const dayMs = 24 * 60 * 60 * 1000
const former = 'ana@antigo.example'
const current = 'ana@novo.example'
const password = 'segredo-da-ana'

let server: TestServer
let admin: { cookie: string; userId: string }
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  await untilMailed(server)
  for (const table of [users, mails]) await db.delete(table)
  await server.forgetMails()
  server.clock.set(new Date('2026-03-10T12:00:00-03:00'))
  admin = await server.logIn({ isAdmin: true, username: 'chefe', email: 'chefe@example.com' })
})

const ask = (method: 'GET' | 'POST', url: string, payload?: object, cookie = admin.cookie) =>
  server.app.inject({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) })
const correct = (id: string, email: string) =>
  server.app.inject({
    method: 'PATCH',
    url: `/api/admin/users/${id}`,
    headers: { cookie: admin.cookie },
    payload: { email },
  })
const makeMember = (about: Partial<typeof users.$inferInsert> = {}) =>
  server.logIn({ username: 'ana', email: former, emailVerifiedAt: server.clock.now(), ...about })
const read = async (id: string) => (await server.context.db.select().from(users).where(eq(users.id, id)))[0]
const sentTo = async (email: string) => {
  await untilMailed(server)
  return server.mails.filter(({ to }) => to === email)
}
/** As if it had been made in the moment of the freezing. */
const setToken = (id: string, token: string) =>
  server.context.db
    .update(users)
    .set({
      firstLoginToken: hashToken(token),
      firstLoginTokenExpires: new Date(server.clock.now().getTime() + dayMs),
      resetToken: hashToken(token),
      resetTokenExpires: new Date(server.clock.now().getTime() + dayMs),
    })
    .where(eq(users.id, id))
const linkIn = (text = '') => /https?:\/\/\S+?(\/nao-fui-eu\?token=[\w-]+)/.exec(text)?.[1] ?? ''
const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1]
const logIn = (email: string, given = password) => ask('POST', '/api/login', { email, password: given }, '')
const post = (url: string) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })

/** An account that was moved by an administrator, whose new owner has set a password. */
async function move() {
  const { userId, cookie: formerCookie } = await makeMember()
  await correct(userId, current)
  const [here] = await sentTo(current)
  await ask('POST', '/api/auth/reset-password', { token: tokenIn(here?.text), newPassword: password })
  const [away] = await sentTo(former)
  return { userId, formerCookie, link: linkIn(away?.text), away }
}

async function freezeMoved() {
  const moved = await move()
  await server.forgetMails()
  expect((await post(moved.link)).body).toContain('A conta está congelada')
  return moved
}

test('who froze what, and from where, is written down', async () => {
  const { userId } = await freezeMoved()
  const { db } = server.context
  const written = await db.select().from(auditEntries).where(eq(auditEntries.action, 'account-frozen'))
  expect(written.at(-1)).toMatchObject({
    actorId: null,
    address: '127.0.0.1',
    subjectId: userId,
    subjectEmail: current,
    details: { about: { frozenBy: former } },
  })
})

describe('the mail to a former address', () => {
  test('offers to say that it was not them, for seven days from its sending', async () => {
    const { away } = await move()
    expect(away?.text).toContain('um administrador do Integrador trocou o email')
    expect(away?.text).toContain('Não fui eu')
    expect(away?.text).toContain('O botão vale até 17/03/2026')
  })

  test('offers nothing to an address that nobody has proven', async () => {
    const { userId } = await makeMember({ emailVerifiedAt: null })
    await correct(userId, current)
    const [away] = await sentTo(former)
    expect(away?.text).toContain('trocou o email')
    expect(away?.text).not.toContain('Não fui eu')
  })

  test('offers it to an administrator who changed their own', async () => {
    await server.context.db
      .update(users)
      .set({ emailVerifiedAt: server.clock.now() })
      .where(eq(users.id, admin.userId))
    await correct(admin.userId, 'novo-chefe@example.com')
    const [away] = await sentTo('chefe@example.com')
    expect(linkIn(away?.text)).not.toBe('')
  })
})

describe('“Não fui eu”', () => {
  test('only asks when it is opened, and freezes when it is pressed', async () => {
    const { userId, link } = await move()
    const session = await logIn(current)
    const cookie = String(session.headers['set-cookie']).split(';')[0] ?? ''
    expect((await ask('GET', '/api/user', undefined, cookie)).statusCode).toBe(200)

    const page = await ask('GET', link, undefined, '')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Não foi você quem trocou o email?')
    expect(page.body).toContain(former)
    expect(await read(userId)).toMatchObject({ frozenAt: null })

    expect((await post(link)).body).toContain('A conta está congelada')
    const frozen = { frozenAt: server.clock.now(), frozenBy: former, email: current }
    expect(await read(userId)).toMatchObject({ ...frozen, firstLoginToken: null, resetToken: null })
    expect((await ask('GET', '/api/user', undefined, cookie)).statusCode).toBe(401)
  })

  test('tells the owner and the account, once', async () => {
    const { link, userId } = await freezeMoved()
    await post(link)
    const [toOwner, ...more] = await sentTo('chefe@example.com')
    expect(more).toEqual([])
    expect(toOwner?.text).toContain(
      `quem recebe em ${former} disse que não pediu a troca de email da conta de ana, que agora usa ${current}`,
    )
    const toAccount = await sentTo(current)
    expect(toAccount.map(({ subject }) => subject)).toEqual(['Sua conta no Integrador está congelada'])
    expect(await sentTo(former)).toEqual([])

    const overview = await ask('GET', '/api/admin/overview')
    expect(overview.json()).toMatchObject({ frozen: 1 })
    const list = await ask('GET', '/api/admin/users?status=frozen')
    expect(list.json()).toMatchObject({
      users: [{ id: userId, frozen: { at: server.clock.now().toISOString(), by: former } }],
      total: 1,
    })
  })

  test('shuts every way in, with a sentence', async () => {
    const { userId } = await freezeMoved()
    const refused = [403, { code: 'account_frozen', message: errors.account_frozen.message }]
    const wrong = await logIn(current, 'outra-senha')
    expect(wrong.json()).toMatchObject({ code: 'wrong_credentials' })
    const right = await logIn(current)
    expect([right.statusCode, right.json()]).toMatchObject(refused)

    await server.forgetMails()
    await ask('POST', '/api/auth/forgot-password', { email: current })
    await expect.poll(() => sentTo(current)).toHaveLength(1)
    const [instead] = await sentTo(current)
    expect(instead?.text).toContain('ninguém entra na conta até um administrador olhar')
    expect(instead?.text).not.toContain('token=')

    const resent = await ask('POST', `/api/admin/users/${userId}/resend-access`)
    expect([resent.statusCode, resent.json()]).toMatchObject([409, { code: 'unfreeze_first' }])

    // A correction by the administrator moves it, and opens nothing.
    await server.forgetMails()
    await correct(userId, 'ana@certo.example')
    expect(await sentTo('ana@certo.example')).toEqual([])
    expect(await read(userId)).toMatchObject({ email: 'ana@certo.example', frozenBy: former })
    const token = 'f'.repeat(64)
    await setToken(userId, token)
    for (const url of ['/api/auth/reset-password', '/api/auth/reset-password-by-email']) {
      const set = await ask('POST', url, { token, newPassword: password, confirmPassword: password })
      expect([url, set.statusCode, set.json()]).toMatchObject([url, 403, { code: 'account_frozen' }])
    }
    const check = await ask('POST', '/api/auth/check-first-access', { token })
    expect(check.json()).toEqual({ isValid: false, message: errors.account_frozen.message })
  })

  test('a login that is under way does not slip through', async () => {
    const { link } = await move()
    const { db } = server.context
    await slowSessionsDown(db)
    try {
      const loggingIn = logIn(current)
      await untilStoring(db, 1)
      await post(link)
      const cookie = String((await loggingIn).headers['set-cookie']).split(';')[0] ?? ''
      expect((await ask('GET', '/api/user', undefined, cookie)).statusCode).toBe(401)
    } finally {
      await speedSessionsUp(db)
    }
  })

  test('pressed twice at once it freezes once', async () => {
    const { link } = await move()
    await server.forgetMails()
    const pages = await Promise.all([post(link), post(link), post(link)])
    for (const { body } of pages) expect(body).toContain('A conta está congelada')
    expect(await sentTo('chefe@example.com')).toHaveLength(1)
  })

  test('is worth nothing after seven days, or without its whole token', async () => {
    const { userId, link } = await move()
    for (const broken of ['/nao-fui-eu', `${link}x`, link.slice(0, -3), '/nao-fui-eu?token=a&token=b']) {
      const page = await post(broken)
      expect([page.statusCode, page.body]).toEqual([400, expect.stringContaining('Link inválido')])
    }
    server.clock.advance(7 * dayMs)
    expect((await post(link)).body).toContain('Este link não vale mais')
    expect(await read(userId)).toMatchObject({ frozenAt: null })
  })

  test('does not freeze an account that has its address again, or none that is gone', async () => {
    const { userId, link } = await move()
    await correct(userId, former)
    expect((await post(link)).body).toContain('A conta já usa este email de novo')
    expect(await read(userId)).toMatchObject({ frozenAt: null })
    await server.app.inject({
      method: 'DELETE',
      url: `/api/admin/delete-user/${userId}`,
      headers: { cookie: admin.cookie },
    })
    expect((await post(link)).body).toContain('Esta conta não existe mais')
  })

  test('from another site it does nothing', async () => {
    const { userId, link } = await move()
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const answer = await server.app.inject({ method: 'POST', url: link, headers })
    expect(answer.statusCode).toBe(403)
    expect(await read(userId)).toMatchObject({ frozenAt: null })
  })
})

describe('unfreezing', () => {
  const unfreeze = (id: string, cookie = admin.cookie) =>
    ask('POST', `/api/admin/users/${id}/unfreeze`, undefined, cookie)

  test('lets in whoever has the address now, with a new link; what was said before is answered', async () => {
    const { userId, link } = await freezeMoved()
    await untilMailed(server)
    await server.forgetMails()
    const answer = await unfreeze(userId)
    expect(answer.json()).toEqual({
      message: `Conta de ana descongelada. Um novo link de acesso foi para ${current}.`,
    })
    expect((await logIn(current)).statusCode).toBe(200)
    const [mail] = await sentTo(current)
    expect(mail?.text).toContain('liberou sua conta no Integrador')
    const set = { token: tokenIn(mail?.text), newPassword: 'outra-senha' }
    expect((await ask('POST', '/api/auth/reset-password', set)).statusCode).toBe(200)

    expect((await post(link)).body).toContain('Um administrador já cuidou disto')
    expect((await logIn(current, 'outra-senha')).statusCode).toBe(200)
    expect((await unfreeze(userId)).json()).toEqual({ message: 'A conta de ana não está congelada.' })
  })

  test('gives the account back to the former address, if that is right', async () => {
    const { userId } = await freezeMoved()
    await correct(userId, former)
    await server.forgetMails()
    await unfreeze(userId)
    const [mail] = await sentTo(former)
    const set = { token: tokenIn(mail?.text), newPassword: 'minha-de-novo' }
    expect((await ask('POST', '/api/auth/reset-password', set)).statusCode).toBe(200)
    expect((await logIn(former, 'minha-de-novo')).statusCode).toBe(200)
    expect((await logIn(current)).statusCode).toBe(401)
  })

  test('asks for the password of the administrator', async () => {
    const { userId } = await freezeMoved()
    server.clock.advance(11 * 60 * 1000)
    expect((await unfreeze(userId)).json()).toMatchObject({ code: 'reauth' })
    const member = await server.logIn({ username: 'bia', email: 'bia@example.com' })
    expect((await unfreeze(userId, member.cookie)).statusCode).toBe(403)
    expect(await read(userId)).toMatchObject({ frozenBy: former })
  })

  test('the command that lets an administrator in opens a frozen account', async () => {
    await server.context.db
      .update(users)
      .set({ frozenAt: server.clock.now(), frozenBy: former })
      .where(eq(users.id, admin.userId))
    await makeAdminLink(server.context, 'chefe@example.com')
    expect(await read(admin.userId)).toMatchObject({ frozenAt: null, frozenBy: null })
  })
})
