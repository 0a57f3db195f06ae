import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SavedAnswers } from '#contract/integrations.ts'
import { auditEntries, securityEvents } from '#server/features/audit/tables.ts'
import { claimRecipients } from '#server/features/campaigns/claim-recipients.ts'
import { campaignRecipients, campaigns } from '#server/features/campaigns/tables.ts'
import { handOver } from '#server/features/customers/move-customer.ts'
import { deletedUsers } from '#server/features/customers/tables.ts'
import { authenticators } from '#server/features/factors/tables.ts'
import { saveIntegration } from '#server/features/integrations/save-integration.ts'
import { integrations } from '#server/features/integrations/tables.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { applySales, findCustomer, startSalesServer } from '#server/features/sales/testing/sales.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { rateCounters } from '#server/platform/http/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { day } from '#server/testing/day.ts'
import { untilMailed, type TestServer } from '#server/testing/test-server.ts'
import { callsOf, codesOf, email, linkTo, logInAgain, makeAna, password, press } from '../testing/person.ts'

const dayMs = 24 * 60 * 60 * 1000

let server: TestServer
let ana: { cookie: string; userId: string }
let call: ReturnType<typeof callsOf>
beforeAll(async () => {
  server = await startSalesServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await untilMailed(server)
  const tables = [
    campaigns,
    salesTable,
    subscriptionActs,
    users,
    deletedUsers,
    auditEntries,
    rateCounters,
    mails,
  ]
  for (const table of tables) await server.context.db.delete(table)
  await server.forgetMails()
  server.clock.set(day('2026-11-15'))
  ana = await makeAna(server)
  call = callsOf(server, ana.cookie)
})

const erase = (typed = password) => call('POST', '/api/account/erase', { password: typed })
const find = () => findCustomer(server, email)
const goodbye = async () => {
  await untilMailed(server)
  return server.mails.filter(({ to, subject }) => to === email && subject.includes('excluída'))
}
const eraseForLink = async () => {
  expect((await erase()).statusCode).toBe(200)
  return linkTo('/desfazer-exclusao', (await goodbye()).at(-1)?.text)
}
const buy = (orderId: string, at: Date) =>
  applySales(server, { event: 'order_approved', email, name: 'Ana', orderId, at })

describe('erasing the own account', () => {
  test('is at once, with the password, and is told with what goes, what stays and the way back', async () => {
    expect((await erase('errada')).json()).toMatchObject({ code: 'wrong_password' })
    expect(await find()).toBeDefined()
    const answer = await erase()
    expect(answer.statusCode).toBe(200)
    expect(answer.cookies).toMatchObject([{ name: 'sid', value: '' }])
    expect(await find()).toBeUndefined()
    expect((await call('GET', '/api/account')).statusCode).toBe(401)
    expect((await logInAgain(server)).answer.statusCode).toBe(401)
    expect(await server.context.db.select().from(deletedUsers)).toMatchObject([
      { id: ana.userId, isErasure: true, deletedBy: null, finalAt: day('2026-11-22') },
    ])
    const [mail] = await goodbye()
    for (const words of ['22/11/2026', 'compras', '6 meses', 'Cloudflare', '/desfazer-exclusao?token='])
      expect(mail?.text).toContain(words)
  })

  test('is told to the address that was left a moment ago, too: a stranger may have done both', async () => {
    const left = { userId: ana.userId, kind: 'email-changed', address: null } as const
    await server.context.db.insert(securityEvents).values([
      { ...left, at: day('2026-11-14'), about: 'dona@example.com' },
      { ...left, at: day('2026-11-07'), about: 'antiga@example.com' },
      { ...left, at: day('2026-11-13'), about: 'ANA@example.com' },
    ])
    await erase()
    await untilMailed(server)
    expect(server.mails.map(({ to }) => to).toSorted()).toEqual([email, 'dona@example.com'])
    const told = server.mails.find(({ to }) => to === 'dona@example.com')
    expect((await press(server, linkTo('/desfazer-exclusao', told?.text))).body).toContain('está de volta')
  })

  test('is told to nobody who had the account before it was handed over', async () => {
    const { db } = server.context
    const left = { userId: ana.userId, kind: 'email-changed', address: '192.0.2.99' } as const
    await db.insert(securityEvents).values({ ...left, at: day('2026-11-14'), about: 'outrem@example.com' })
    const [user] = await db.select().from(users).where(eq(users.id, ana.userId))
    const to = 'dona@example.com'
    await db.transaction(async (tx) => {
      if (!user) throw new Error('There is nobody')
      await handOver(server.context, tx, { user, email: to, by: 'administrator' })
      await tx.update(users).set({ email: to, password: user.password })
    })
    call = callsOf(server, (await logInAgain(server, { to })).cookie)
    expect((await call('GET', '/api/account')).body).not.toContain('outrem@example.com')
    await untilMailed(server)
    await server.forgetMails()
    expect((await erase()).statusCode).toBe(200)
    await untilMailed(server)
    expect(server.mails.map((mail) => mail.to)).toEqual([to])
  })

  test('works for whoever has expired', async () => {
    await server.context.db.update(users).set({ subscriptionExpiresAt: day('2026-01-01') })
    expect((await erase()).statusCode).toBe(200)
  })

  test('is refused to the last administrator, and written down of another', async () => {
    await server.context.db.update(users).set({ isAdmin: true })
    const refused = await erase()
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'own_last_admin' }])
    await server.logIn({ isAdmin: true })
    expect((await erase()).statusCode).toBe(200)
    expect(await server.context.db.select().from(auditEntries)).toMatchObject([
      { action: 'own-account-erased', actorId: ana.userId, subjectEmail: email },
    ])
  })

  test('in two tabs at once happens once', async () => {
    const answers = await Promise.all([erase(), erase(), erase()])
    expect(codesOf(answers)).toEqual([200, 401, 401])
    expect(await server.context.db.$count(deletedUsers)).toBe(1)
    expect(await goodbye()).toHaveLength(1)
  })

  test('while a save is on its way: that is refused with a sentence, and nothing of it stays', async () => {
    await erase()
    const save = { id: randomUUID(), userId: ana.userId, name: 'Itália', basedOn: 0 }
    const answers = { platform: 'adcombo' } as SavedAnswers
    await expect(saveIntegration(server.context, { ...save, answers })).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    expect(await server.context.db.$count(integrations)).toBe(0)
  })

  test('while a campaign runs: no further mail goes to that address', async () => {
    const { db } = server.context
    const draft = { subject: 's', content: 'c', audience: 'active', preparedAt: server.clock.now() } as const
    const [campaign] = await db
      .insert(campaigns)
      .values({ ...draft, total: 1 })
      .returning()
    const campaignId = campaign?.id ?? ''
    await db.insert(campaignRecipients).values({ campaignId, email, name: 'ana', userId: ana.userId })
    await erase()
    const next = { campaignId, chunk: 0 }
    expect((await claimRecipients(db, { answers: [], next, limit: 5 })).claimed).toEqual([])
    expect(await db.select().from(campaignRecipients)).toMatchObject([{ status: 'dropped' }])
  })
})

describe('for seven days', () => {
  test('its owner takes it back by the mailed link, and everything is as it was', async () => {
    const { db } = server.context
    await buy('o1', day('2026-11-14'))
    await db.insert(authenticators).values({
      userId: ana.userId,
      sealedKey: 'x',
      lastStep: 0,
      createdAt: day('2026-11-14'),
    })
    const before = await find()
    const link = await eraseForLink()
    server.clock.advance(7 * dayMs - 1)
    expect((await server.app.inject({ url: link })).body).toContain('<form method="post">')
    expect(await find()).toBeUndefined()
    const pages = await Promise.all([press(server, link), press(server, link)])
    for (const page of pages) expect(page.body).toContain('Sua conta está de volta')
    expect({ ...(await find()), updatedAt: 0 }).toEqual({ ...before, updatedAt: 0 })
    expect(await db.$count(authenticators)).toBe(1)
    const events = await db.select().from(securityEvents).orderBy(securityEvents.at)
    expect(events.map(({ kind }) => kind)).toEqual(['erasure-asked', 'erasure-taken-back'])
    await db.delete(authenticators)
    const { cookie } = await logInAgain(server)
    call = callsOf(server, cookie)
    await erase()
    expect((await press(server, link)).body).toContain('de uma exclusão anterior')
  })

  test('so does a purchase', async () => {
    const link = await eraseForLink()
    server.clock.advance(dayMs)
    await buy('o2', server.clock.now())
    expect(await find()).toMatchObject({ id: ana.userId })
    expect((await press(server, link)).body).toContain('Sua conta está de volta')
  })

  test('no administrator does, who sees whose wish it was', async () => {
    await erase()
    const admin = callsOf(server, (await server.logIn({ isAdmin: true })).cookie)
    expect((await admin('GET', '/api/admin/deleted-users')).json()).toMatchObject({
      users: [{ id: ana.userId, isErasure: true, deletedBy: null, daysLeft: 7 }],
    })
    const refused = await admin('POST', `/api/admin/deleted-users/${ana.userId}/bring-back`)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'own_erasure' }])
    expect(await find()).toBeUndefined()
  })

  test('an address that somebody registered meanwhile, and the end of the days, are said', async () => {
    const link = await eraseForLink()
    await server.logIn({ email })
    expect((await press(server, link)).body).toContain('outra conta foi criada com este email')
    await server.context.db.delete(users).where(eq(users.email, email))
    server.clock.advance(7 * dayMs)
    expect((await press(server, link)).body).toContain('A exclusão é definitiva')
    expect((await press(server, '/desfazer-exclusao?token=x')).statusCode).toBe(400)
  })
})
