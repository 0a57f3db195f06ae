import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { errors } from '#contract/errors.ts'
import { auditEntries } from '#server/features/audit/tables.ts'
import { makeResetLink } from '#server/features/auth/links.ts'
import { authenticators } from '#server/features/factors/tables.ts'
import { publishedWorkers } from '#server/features/publishing/tables.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import {
  applySales,
  findCustomer,
  findSales,
  startSalesServer,
} from '#server/features/sales/testing/sales.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { rateCounters } from '#server/platform/http/tables.ts'
import { MailError } from '#server/platform/mail/mail-error.ts'
import { sendMailJob } from '#server/platform/mail/queue-mail.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { day } from '#server/testing/day.ts'
import { untilMailed, type TestServer } from '#server/testing/test-server.ts'
import { callsOf, email, linkTo, logInAgain, makeAna, password, press } from '../testing/person.ts'

const newEmail = 'Ana@novo.example'
const hourMs = 60 * 60 * 1000

let server: TestServer
let ana: { cookie: string; userId: string }
let call: ReturnType<typeof callsOf>
beforeAll(async () => {
  server = await startSalesServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await untilMailed(server)
  const tables = [salesTable, subscriptionActs, users, auditEntries, rateCounters, mails]
  for (const table of tables) await server.context.db.delete(table)
  await server.forgetMails()
  server.clock.set(day('2026-11-15'))
  ana = await makeAna(server)
  call = callsOf(server, ana.cookie)
})

const ask = (to = newEmail, by = call) => by('POST', '/api/account/email', { email: to })
const open = (url: string) => server.app.inject({ url })
const read = async () => (await server.context.db.select().from(users).where(eq(users.id, ana.userId)))[0]
const sentTo = async (to: string) => {
  await untilMailed(server)
  return server.mails.filter((mail) => mail.to === to)
}
const linkOf = async (to = newEmail) => linkTo('/confirmar-email', (await sentTo(to)).at(-1)?.text)
const askForLink = async () => {
  expect((await ask()).statusCode).toBe(200)
  return linkOf()
}

describe('a new email', () => {
  test('counts once its link is used: history, factor, vaults and sessions stay, the old address is told', async () => {
    const { db } = server.context
    await applySales(server, { event: 'order_approved', email, orderId: 'o1', at: day('2026-11-14') })
    const { userId } = ana
    await db.insert(authenticators).values({ userId, sealedKey: 'x', lastStep: 0, createdAt: new Date() })
    const worker = {
      address: 'https://w.example',
      platform: 'adcombo',
      name: 'w',
      cloudflareAccount: 'c',
    } as const
    await db.insert(publishedWorkers).values({ ...worker, userId, sealedKey: 'selada' })
    const before = await findCustomer(server, email)
    await db.update(users).set({ emailVerifiedAt: day('2026-01-01') })
    const link = await askForLink()
    expect((await call('GET', '/api/account')).json()).toMatchObject({
      email,
      pendingEmail: { email: newEmail },
    })
    const [mail] = await sentTo(newEmail)
    expect(mail?.text).not.toMatch(/ana@example|Olá, ana/)
    expect((await open(link)).body).toContain('<form method="post">')
    expect((await read())?.email).toBe(email)

    server.clock.advance(1000)
    expect((await press(server, link)).body).toContain('Este é o email da sua conta')
    expect(await read()).toMatchObject({
      email: newEmail,
      emailVerifiedAt: server.clock.now(),
      subscriptionExpiresAt: before?.subscriptionExpiresAt,
    })
    expect(await findSales(server, newEmail.toLowerCase())).toHaveLength(1)
    expect(await db.$count(authenticators)).toBe(1)
    expect(await db.select().from(publishedWorkers)).toMatchObject([{ sealedKey: 'selada' }])
    expect((await call('GET', '/api/account')).json()).toMatchObject({
      email: newEmail,
      pendingEmail: null,
      events: [
        { kind: 'email-changed', about: email },
        { kind: 'email-change-asked', about: newEmail },
      ],
    })
    const told = (await sentTo(email)).find(({ subject }) => subject.includes('mudou'))
    const denial = linkTo('/nao-fui-eu', told?.text)
    expect((await press(server, denial)).body).toContain('A conta está congelada')
  })

  test('asks for the password unless it was given a moment ago', async () => {
    server.clock.advance(11 * 60_000)
    const refused = await ask()
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'reauth' }])
    await call('POST', '/api/auth/confirm-password', { password })
    expect((await ask()).statusCode).toBe(200)
  })

  test('that somebody has is refused as registering refuses it, by the same count', async () => {
    await server.logIn({ email: 'bia@example.com' })
    const taken = await ask('BIA@example.com')
    expect([taken.statusCode, taken.json()]).toEqual([
      409,
      { code: 'email_taken', message: errors.email_taken.message },
    ])
    expect((await ask('ANA@example.com')).json()).toMatchObject({ code: 'email_is_own' })
    for (let tries = 0; tries < 4; tries++) await ask('bia@example.com')
    const waiting = await ask('outra@example.com')
    expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([429, '3600'])
  })

  test('is no second place to ask who has an account', async () => {
    const askAsAnother = async (to: string, from?: string) =>
      (await ask(to, callsOf(server, (await server.logIn()).cookie, from))).statusCode
    for (let people = 0; people < 20; people++) await askAsAnother(`n${people}@example.com`)
    expect(await askAsAnother('n20@example.com')).toBe(429)
    const payload = { username: 'nova', email: 'nova@example.com', password }
    const registering = { method: 'POST', url: '/api/register', remoteAddress: '192.0.2.7', payload } as const
    expect((await server.app.inject(registering)).statusCode).toBe(429)
    expect(await askAsAnother('n20@example.com', '198.51.100.1')).toBe(200)
  })

  test('is forgotten when it is withdrawn', async () => {
    const link = await askForLink()
    expect((await call('DELETE', '/api/account/email')).statusCode).toBe(200)
    expect((await call('GET', '/api/account')).json()).toMatchObject({ pendingEmail: null })
    expect((await press(server, link)).body).toContain('a troca foi cancelada')
    expect((await read())?.email).toBe(email)
  })

  test('withdrawn before its mail went out gets no mail', async () => {
    const { db, jobs, mailer } = server.context
    const refusing = vi.spyOn(mailer, 'send').mockRejectedValue(new MailError('later', { permanent: false }))
    onTestFinished(() => refusing.mockRestore())
    expect((await ask()).statusCode).toBe(200)
    const waits = sql`name = ${sendMailJob.name} and state = 'retry' and data->>'mailId' =
      (select id::text from ${mails} where ${eq(mails.recipient, newEmail)} and ${mails.reason} is not null)`
    await expect.poll(() => db.$count(sql`pgboss.job`, waits)).toBe(1)
    expect((await call('DELETE', '/api/account/email')).statusCode).toBe(200)
    refusing.mockRestore()
    await jobs.hurry(sendMailJob)
    expect(await sentTo(newEmail)).toEqual([])
    expect(await db.select().from(mails).where(eq(mails.recipient, newEmail))).toMatchObject([
      { status: 'dropped', reason: 'A troca de email foi desfeita ou já foi feita.' },
    ])
  })

  test('of an administrator is written down', async () => {
    await server.context.db.update(users).set({ isAdmin: true })
    await press(server, await askForLink())
    expect(await server.context.db.select().from(auditEntries)).toMatchObject([
      {
        action: 'own-email-changed',
        actorId: ana.userId,
        details: { before: { email }, after: { email: newEmail } },
      },
    ])
  })
})

describe('its link says what became of it', () => {
  const expectBoth = async (link: string, sentence: string) => {
    for (const page of [await open(link), await press(server, link)]) {
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain(sentence)
      expect(page.body).not.toContain('<form')
    }
  }

  test('used twice, or in two tabs at once: the account has the address, told once', async () => {
    const link = await askForLink()
    const pages = await Promise.all([press(server, link), press(server, link), press(server, link)])
    for (const page of pages) expect(page.body).toContain('Este é o email da sua conta')
    await expectBoth(link, 'Este é o email da sua conta')
    expect(await sentTo(email)).toHaveLength(1)
  })

  test('after an hour', async () => {
    const link = await askForLink()
    server.clock.advance(hourMs)
    await expectBoth(link, 'Ele valia por 1 hora')
    expect((await read())?.email).toBe(email)
  })

  test('taken by somebody meanwhile, even in the very moment', async () => {
    const link = await askForLink()
    const other = { username: 'outra', email: newEmail, password }
    const [page, registered] = await Promise.all([
      press(server, link),
      server.app.inject({ method: 'POST', url: '/api/register', payload: other }),
    ])
    const isTaken = registered.statusCode === 201
    expect(registered.statusCode).toBe(isTaken ? 201 : 409)
    expect(page.body).toContain(isTaken ? 'Este email já está em uso' : 'Este é o email da sua conta')
    const again = await makeAna(server, { username: 'a2', email: 'a2@example.com' })
    await ask('livre@example.com', callsOf(server, again.cookie))
    const second = await linkOf('livre@example.com')
    await server.logIn({ email: 'livre@example.com' })
    await expectBoth(second, 'Outra conta passou a usar este endereço')
  })

  test('of an account that is deleted, or frozen', async () => {
    const link = await askForLink()
    await server.context.db.update(users).set({ frozenAt: server.clock.now() })
    await expectBoth(link, 'Ninguém entra na conta até um administrador olhar')
    const unfrozen = { frozenAt: null, unfrozenAt: server.clock.now() }
    await server.context.db.update(users).set(unfrozen)
    await expectBoth(link, 'O email não foi trocado')
    await server.context.db.delete(users)
    await expectBoth(link, 'foi excluída')
    expect((await press(server, link)).body).toContain('Esta conta não existe mais')
  })

  test('replaced by a newer one, or by another password', async () => {
    const first = await askForLink()
    const second = await askForLink()
    expect(second).not.toBe(first)
    await expectBoth(first, 'um link mais novo tomou o lugar deste')
    expect((await open(second)).body).toContain('<form')
    const { cookie } = await logInAgain(server)
    await callsOf(server, cookie)('POST', '/api/account/password', {
      currentPassword: password,
      newPassword: 'outra-senha',
      confirmPassword: 'outra-senha',
    })
    await expectBoth(second, 'a senha ou o email da conta mudaram')
  })

  test('ended by whoever takes the account back with the recovery link', async () => {
    const link = await askForLink()
    const { token, columns } = makeResetLink(server.context)
    await server.context.db.update(users).set(columns)
    const payload = { token, newPassword: 'da-dona-mesmo', confirmPassword: 'da-dona-mesmo' }
    const url = '/api/auth/reset-password-by-email'
    expect((await server.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200)
    await expectBoth(link, 'a senha ou o email da conta mudaram')
    expect((await read())?.email).toBe(email)
  })

  test('that is none', async () => {
    for (const url of ['/confirmar-email', '/confirmar-email?token=x'])
      expect([(await open(url)).statusCode, (await press(server, url)).statusCode]).toEqual([400, 400])
  })
})
