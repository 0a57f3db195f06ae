import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEntries, securityEvents } from '#server/features/audit/tables.ts'
import { purgeSecurityEvents } from '#server/features/audit/note-security.ts'
import { logins } from '#server/features/auth/tables.ts'
import {
  campaignDrafts,
  campaignRecipients,
  campaigns,
  mailExclusions,
} from '#server/features/campaigns/tables.ts'
import { deletedUsers } from '#server/features/customers/tables.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { applySales, startSalesServer } from '#server/features/sales/testing/sales.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { emailCorrections, users } from '#server/features/users/tables.ts'
import { purgeRateCounters } from '#server/platform/http/rate-limit.ts'
import { rateCounters } from '#server/platform/http/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { day } from '#server/testing/day.ts'
import { untilMailed, type TestServer } from '#server/testing/test-server.ts'
import { finishErasure, finishErasuresJob } from './finish-erasures.ts'
import { purgeEmailChanges } from '../purge-account.ts'
import { emailChanges, erasures } from '../tables.ts'
import { callsOf, email, makeAna, password } from '../testing/person.ts'

const dayMs = 24 * 60 * 60 * 1000
const former = 'anna@velho.example'

let server: TestServer
let ana: { cookie: string; userId: string }
beforeAll(async () => {
  server = await startSalesServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await untilMailed(server)
  const lists = [campaigns, mailExclusions, salesTable, subscriptionActs, deletedUsers, erasures]
  for (const table of [...lists, campaignDrafts, users, auditEntries, rateCounters, mails, logins])
    await server.context.db.delete(table)
  await server.forgetMails()
  server.clock.set(day('2026-11-15'))
  ana = await makeAna(server, { username: 'Ana Pereira' })
})

/** Somebody of whom there is something everywhere, erased, seven days later. */
async function eraseEverything() {
  const { db } = server.context
  const { userId } = ana
  const sale = { event: 'order_approved', email, name: 'Ana Pereira', orderId: 'o1', at: day('2026-11-14') }
  await applySales(server, { ...sale, amount: 9700 })
  await db.insert(emailCorrections).values({ formerEmail: former, userId, correctedAt: day('2026-11-14') })
  await db.insert(mailExclusions).values({ email, reason: 'unsubscribed' })
  await db.insert(mails).values({ kind: 'first-access', recipient: former, status: 'sent', cause: {} })
  const draft = { subject: 's', content: 'c', audience: 'active', preparedAt: server.clock.now() } as const
  const [campaign] = await db.insert(campaigns).values(draft).returning()
  const recipient = { campaignId: campaign?.id ?? '', email, name: 'Ana Pereira', userId }
  await db.insert(campaignRecipients).values({ ...recipient, status: 'sent' })
  await db.insert(logins).values({ userId, at: server.clock.now(), address: '192.0.2.1' })
  const admin = callsOf(server, (await server.logIn({ isAdmin: true, username: 'chefe' })).cookie)
  await admin('POST', `/api/admin/renew-subscription/${userId}`)
  const erase = await callsOf(server, ana.cookie)('POST', '/api/account/erase', { password })
  expect(erase.statusCode).toBe(200)
  await applySales(server, { ...sale, event: 'pix_created', orderId: 'o2', at: day('2026-11-15') })
  await untilMailed(server)
  server.clock.advance(7 * dayMs)
}
const finish = () => server.context.db.transaction((tx) => finishErasure(server.context, tx, ana.userId))

/** Every row of every table of the product, as text. */
async function readEverything(): Promise<Record<string, string>> {
  const { rows } = (await server.context.db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = current_schema()`,
  )) as { rows: { name: string }[] }
  const read: Record<string, string> = {}
  for (const { name } of rows) {
    const found = (await server.context.db.execute(
      sql`select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as text from ${sql.identifier(name)} t`,
    )) as { rows: { text: string }[] }
    read[name] = found.rows[0]?.text ?? ''
  }
  return read
}
const namesAna = /ana@example|anna@velho|pereira/i

test('after seven days nothing in any table names them, and a line proves it', async () => {
  await eraseEverything()
  const before = await readEverything()
  const namedIn = Object.keys(before).filter((table) => namesAna.test(before[table] ?? ''))
  expect(namedIn.length).toBeGreaterThan(6)
  // By the night before, as every night.
  await purgeRateCounters(server.context.db, server.clock.now())
  await finish()
  const after = await readEverything()
  expect(Object.keys(after).filter((table) => namesAna.test(after[table] ?? ''))).toEqual([])
  expect(await server.context.db.select().from(erasures)).toMatchObject([
    {
      emailHash: server.context.sealer.fingerprint(email),
      askedAt: day('2026-11-15'),
      doneAt: day('2026-11-22'),
    },
  ])
})

test('what tax and the law ask for stays: order, date and amount, and who came in', async () => {
  await eraseEverything()
  await finish()
  const sales = await server.context.db.select().from(salesTable).orderBy(salesTable.orderId)
  expect(sales).toMatchObject([
    {
      orderId: 'o1',
      chargeAmount: '9700',
      paidCents: 9700,
      happenedAt: day('2026-11-14'),
      customerName: '***',
    },
    { orderId: 'o2', customerName: '***', voidedBy: ana.userId },
  ])
  expect(await server.context.db.$count(logins)).toBe(1)
})

test('it is all or nothing, and happens once', async () => {
  const { db } = server.context
  await eraseEverything()
  const before = await readEverything()
  await db.execute(sql`alter table erasures add constraint broken check (done_at is null)`)
  try {
    await expect(finish()).rejects.toThrow('erasures')
  } finally {
    await db.execute(sql`alter table erasures drop constraint broken`)
  }
  expect(await readEverything()).toEqual(before)
  await Promise.all([finish(), finish()])
  expect(await db.$count(erasures)).toBe(1)
})

test('the night finds who is due, and nobody else', async () => {
  const { db, jobs } = server.context
  server.clock.set(new Date())
  const others = await makeAna(server, { username: 'bia', email: 'bia@example.com' })
  ana = await makeAna(server, { username: 'eva', email: 'eva@example.com' })
  for (const { cookie } of [ana, others])
    await callsOf(server, cookie)('POST', '/api/account/erase', { password })
  await db.update(deletedUsers).set({ finalAt: server.clock.now() }).where(eq(deletedUsers.id, ana.userId))
  await db.transaction((tx) => jobs.enqueue(tx, finishErasuresJob, {}))
  await expect.poll(() => db.$count(erasures)).toBe(1)
  expect(await db.select().from(deletedUsers)).toMatchObject([{ id: others.userId }])
})

test('not before its time', async () => {
  await eraseEverything()
  server.clock.advance(-1)
  await finish()
  expect([await server.context.db.$count(deletedUsers), await server.context.db.$count(erasures)]).toEqual([
    1, 0,
  ])
})

test('who has the address by now keeps what is theirs', async () => {
  const { db } = server.context
  await eraseEverything()
  await db.update(mails).set({ createdAt: day('2026-11-15') })
  await server.logIn({ email, username: 'outra' })
  await db.insert(mails).values({
    kind: 'recovery',
    recipient: email,
    status: 'sent',
    cause: {},
    createdAt: server.clock.now(),
  })
  await finish()
  const left = (await db.select().from(mails)).filter(({ recipient }) => recipient === email)
  expect(left.map(({ kind }) => kind)).toEqual(['recovery'])
  expect(await db.$count(mailExclusions)).toBe(1)
})

test('what is kept for six months, and an address whose hour is over, go by night', async () => {
  const { db } = server.context
  const now = server.clock.now()
  const { userId } = ana
  const visit = { kind: 'data-exported', address: null } as const
  await db.insert(securityEvents).values([
    { userId, at: day('2026-05-14'), ...visit },
    { userId, at: day('2026-05-16'), ...visit },
  ])
  await db.insert(emailChanges).values({ userId, email: 'x@example.com', tokenHash: 'x', expires: now })
  await db.transaction(async (tx) => {
    await purgeSecurityEvents(tx, now)
    await purgeEmailChanges(tx, now)
  })
  expect([await db.$count(securityEvents), await db.$count(emailChanges)]).toEqual([1, 1])
  await purgeEmailChanges(db, new Date(now.getTime() + 1))
  expect(await db.$count(emailChanges)).toBe(0)
})

test('an administrator who is erased is named neither by those they deleted nor by drafts; namesakes stay', async () => {
  const { db } = server.context
  const at = server.clock.now()
  const other = await server.logIn({ isAdmin: true, username: 'Ana Pereira 2', email: 'outra@example.com' })
  await db.update(users).set({ isAdmin: true }).where(eq(users.id, ana.userId))
  const victims = [ana.cookie, other.cookie].map(async (cookie, index) => {
    const { userId } = await server.logIn({ username: `v${index}`, email: `v${index}@example.com` })
    const calls = callsOf(server, cookie)
    expect((await calls('DELETE', `/api/admin/delete-user/${userId}`)).statusCode).toBe(200)
    const saved = await calls('POST', '/api/admin/drafts', { subject: `s${index}`, content: 'c' })
    expect(saved.statusCode).toBe(201)
  })
  await Promise.all(victims)
  await callsOf(server, ana.cookie)('POST', '/api/account/erase', { password })
  await untilMailed(server)
  server.clock.set(new Date(at.getTime() + 7 * dayMs))
  await db.transaction((tx) => finishErasure(server.context, tx, ana.userId))
  const left = await db
    .select({ by: deletedUsers.deletedBy })
    .from(deletedUsers)
    .orderBy(deletedUsers.username)
  expect(left).toEqual([{ by: null }, { by: 'Ana Pereira 2' }])
  const drafts = await db
    .select({ by: campaignDrafts.savedBy })
    .from(campaignDrafts)
    .orderBy(campaignDrafts.subject)
  expect(drafts).toEqual([{ by: 'conta excluída' }, { by: 'Ana Pereira 2' }])
})
