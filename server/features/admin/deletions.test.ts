import { readFile } from 'node:fs/promises'
import { eq, getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { DeletedUserPage } from '#contract/deletions.ts'
import { integrations, integrationVersions } from '#server/features/integrations/tables.ts'
import { publishedWorkers } from '#server/features/publishing/tables.ts'
import type { SaleSample } from '#server/features/sales/providers/checkout.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import {
  applySales,
  findCustomer,
  findSales,
  startSalesServer,
} from '#server/features/sales/testing/sales.ts'
import { subscriptionActs, subscriptionReminders } from '#server/features/subscriptions/tables.ts'
import { emailCorrections, users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { day } from '#server/testing/day.ts'
import { untilMailed, type TestServer } from '#server/testing/test-server.ts'
import { mentions, ownTables, purgeDeletedUsers } from '#server/features/customers/archive-users.ts'
import { deletedUsers } from '#server/features/customers/tables.ts'

let server: TestServer
let admin: { cookie: string; userId: string }
beforeAll(async () => {
  server = await startSalesServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  for (const table of [salesTable, subscriptionActs, users, deletedUsers, mails]) await db.delete(table)
  await server.forgetMails()
  server.clock.set(day('2026-11-15'))
  admin = await server.logIn({ isAdmin: true, username: 'chefe', email: 'chefe@example.com' })
})

const dayMs = 24 * 60 * 60 * 1000
const email = 'ana@example.com'
/** Sessions end in between. */
const goTo = async (at: Date) => {
  server.clock.set(at)
  admin = await server.logIn({ isAdmin: true })
}
const later = (ms: number) => goTo(new Date(server.clock.now().getTime() + ms))
const ana = () => findCustomer(server, email)
const apply = (sale: Partial<SaleSample> = {}) =>
  applySales(server, { event: 'order_approved', email, name: 'Ana', at: day('2026-11-14'), ...sale })
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  server.app.inject({ method, url, headers: { cookie: admin.cookie }, ...(payload ? { payload } : {}) })
const remove = async () => {
  const { id = '' } = (await ana()) ?? {}
  expect((await call('DELETE', `/api/admin/delete-user/${id}`)).statusCode).toBe(200)
  return id
}
const bringBack = (id: string) => call('POST', `/api/admin/deleted-users/${id}/bring-back`)
const listed = async (query = '') =>
  DeletedUserPage.parse((await call('GET', `/api/admin/deleted-users${query}`)).json())

/** A buyer with all that somebody can have here. */
async function makeMember() {
  const { db } = server.context
  await apply({ orderId: 'o1' })
  // What a mail promises counts from its sending, and is written then.
  await untilMailed(server)
  const { id = '' } = (await ana()) ?? {}
  await db
    .update(users)
    .set({ password: 'hash', emailVerifiedAt: day('2026-11-14') })
    .where(eq(users.id, id))
  const [made] = await db
    .insert(integrations)
    .values({ userId: id, name: 'Itália', platform: 'adcombo', config: {} as never })
    .returning()
  const versions = {
    integrationId: made?.id ?? '',
    number: 1,
    config: {} as never,
    createdAt: day('2026-11-14'),
  }
  await db.insert(integrationVersions).values(versions)
  const worker = { address: 'https://w.example.com', platform: 'adcombo' as const, name: 'w' }
  await db
    .insert(publishedWorkers)
    .values({ ...worker, userId: id, cloudflareAccount: 'conta', sealedKey: 'selada' })
  await db.insert(subscriptionReminders).values({ userId: id, endsAt: day('2026-12-14'), occasion: 7 })
  const former = { formerEmail: 'anna@example.com', userId: id, correctedAt: day('2026-11-14') }
  await db.insert(emailCorrections).values(former)
  return id
}

async function readAll() {
  const tables = [
    users,
    integrations,
    integrationVersions,
    publishedWorkers,
    subscriptionReminders,
    emailCorrections,
    salesTable,
  ]
  const read = tables.map(async (table) => {
    const rows: object[] = await server.context.db.select().from(table)
    return [getTableName(table), rows.filter((row) => !('isAdmin' in row && row.isAdmin))]
  })
  return Object.fromEntries(await Promise.all(read)) as Record<string, unknown[]>
}

describe('a deletion', () => {
  test('is found by the words of its name and email, in any order and without accents', async () => {
    await apply({ name: 'Ána Souza' })
    await remove()
    for (const q of ['souza ana', 'EXAMPLE.com sou', 'Ána'])
      expect((await listed(`?q=${encodeURIComponent(q)}`)).total).toBe(1)
    expect((await listed('?q=souza%20lima')).total).toBe(0)
    expect((await listed('?q=so%25za')).total).toBe(0)
  })

  test('is gone at once, and taken back everything is as it was', async () => {
    const id = await makeMember()
    const before = await readAll()
    await remove()
    const gone = await readAll()
    expect([gone['integrations'], gone['published_workers'], gone['email_corrections']]).toEqual([[], [], []])
    expect((await call('GET', '/api/admin/users?q=ana')).json()).toMatchObject({ total: 0 })
    await later(29.5 * dayMs)
    expect((await listed()).users).toEqual([
      {
        id,
        username: 'Ana',
        email,
        isAdmin: false,
        deletedAt: day('2026-11-15').toISOString(),
        deletedBy: 'chefe',
        isCleanup: false,
        daysLeft: 1,
        isEmailTaken: false,
      },
    ])
    await goTo(day('2026-11-15'))
    const answer = await bringBack(id)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { message: 'A conta de Ana está de volta, como era.', user: { id, username: 'Ana' } },
    ])
    expect(await readAll()).toEqual(before)
    expect(await listed()).toMatchObject({ users: [], total: 0 })
    expect((await bringBack(id)).statusCode).toBe(404)
  })

  test('leaves email and username free: whoever has them keeps them', async () => {
    const id = await makeMember()
    await remove()
    await server.logIn({ username: 'ANA', email: 'outra@example.com' })
    expect((await bringBack(id)).json()).toMatchObject({ user: { username: 'Ana 2' } })
    await remove()
    const { userId } = await server.logIn({ username: 'nova', email: 'ANA@example.com' })
    expect((await listed()).users).toMatchObject([{ id, isEmailTaken: true }])
    const refused = await bringBack(id)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'deleted_email_taken' }])
    await server.context.db.delete(users).where(eq(users.id, userId))
    expect((await bringBack(id)).statusCode).toBe(200)
  })

  test('is taken back by the next purchase, which is told by mail', async () => {
    const id = await makeMember()
    await remove()
    await server.forgetMails()
    server.clock.set(day('2026-12-20'))
    await apply({ orderId: 'o2', at: day('2026-12-20') })
    expect(await ana()).toMatchObject({ id, password: 'hash', subscriptionExpiresAt: day('2027-01-20') })
    expect(await server.context.db.$count(integrations, eq(integrations.userId, id))).toBe(1)
    await expect.poll(() => server.mails.map(({ to }) => to)).toEqual([email])
    const acts = await server.context.db.select().from(subscriptionActs).orderBy(subscriptionActs.seq)
    expect(acts.map(({ kind, voidedBy }) => [kind, voidedBy])).toEqual([
      ['delete', null],
      ['restore', null],
    ])
  })

  test('of an administrator asks for the password to be taken back, and a purchase brings back no rights', async () => {
    const { userId } = await server.logIn({ isAdmin: true, email, username: 'Ana' })
    expect((await call('DELETE', `/api/admin/delete-user/${userId}`)).statusCode).toBe(200)
    server.clock.advance(60 * 60 * 1000)
    expect((await bringBack(userId)).json()).toMatchObject({ code: 'reauth' })
    await apply({ orderId: 'o2' })
    expect(await ana()).toMatchObject({ id: userId, isAdmin: false })
  })

  test('is final after 30 days: the next purchase is that of somebody new', async () => {
    const id = await makeMember()
    await remove()
    const purge = () => server.context.db.transaction((tx) => purgeDeletedUsers(tx, server.clock.now()))
    await later(30 * dayMs - 1)
    await purge()
    expect((await listed()).total).toBe(1)
    server.clock.advance(1)
    await purge()
    expect((await bringBack(id)).statusCode).toBe(404)
    await apply({ orderId: 'o2', at: day('2026-12-20') })
    const { id: newId, password, subscriptionExpiresAt: end } = (await ana()) ?? {}
    expect([newId === id, password, end]).toEqual([false, null, day('2027-01-20')])
    const owners = (await findSales(server, email)).map(({ orderId, userId }) => [orderId, userId])
    expect(Object.fromEntries(owners)).toEqual({ o1: null, o2: newId })
  })

  test('under a clock that is ahead keeps no later purchase from counting', async () => {
    await apply({ orderId: 'o1' })
    await later(90 * dayMs)
    await remove()
    await server.context.db.delete(deletedUsers)
    await server.forgetMails()
    server.clock.set(day('2026-11-16'))
    await apply({ orderId: 'o2', at: day('2026-11-16') })
    expect(await ana()).toMatchObject({ subscriptionExpiresAt: day('2026-12-16') })
    await expect.poll(() => server.mails.map(({ to }) => to)).toEqual([email])
  })

  test('keeps later purchases of a user made by hand under such a clock, too', async () => {
    await apply({ orderId: 'o1' })
    await later(90 * dayMs)
    await remove()
    const made = { username: 'Ana', email, subscriptionType: 'mensal' }
    expect((await call('POST', '/api/admin/create-user', made)).statusCode).toBe(201)
    server.clock.set(day('2026-11-16'))
    await apply({ orderId: 'o2', frequency: 'once', at: day('2026-11-16') })
    expect(await ana()).toMatchObject({ subscriptionType: 'vitalicia', subscriptionExpiresAt: null })
  })

  test('makes void what is stored by then, applied or not, and nothing else', async () => {
    await apply({ orderId: 'o1' })
    const [first] = await findSales(server, email)
    if (!first) throw new Error('No sale was stored')
    const { id: _, paidCents: __, searchText: ___, ...waiting } = first
    await server.context.db.insert(salesTable).values({ ...waiting, orderId: 'o0', processed: false })
    await remove()
    await server.context.db.delete(deletedUsers)
    for (const { id } of await findSales(server, email))
      await call('POST', `/api/admin/transactions/${id}/reprocess`)
    expect(await ana()).toBeUndefined()
    // Told again about the first order, which was paid before: it is stored after.
    await apply({ event: 'subscription_renewed', orderId: 'o1' })
    expect(await ana()).toMatchObject({ subscriptionExpiresAt: day('2026-12-14') })
  })
})

const References = z.object({
  rows: z.array(z.object({ name: z.string(), column: z.string(), parent: z.string(), kind: z.string() })),
})

test('whatever belongs to a user comes back with them, and whatever names one names them again', async () => {
  const found = await server.context.db.execute(sql`
    select child.relname as name, attname as column, parent.relname as parent, confdeltype as kind
    from pg_constraint
      join pg_class as child on child.oid = conrelid join pg_class as parent on parent.oid = confrelid
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f'`)
  const { rows } = References.parse(found)
  const owned = new Set<string>(ownTables.map(({ name }) => name))
  const passing = new Set(['sessions', 'email_changes'])
  const toOwned = rows.filter(({ parent, name }) => owned.has(parent) && !passing.has(name))
  const names = (wanted: string) =>
    toOwned.filter(({ kind }) => kind === wanted).map(({ name, column }) => `${name}.${column}`)
  const known = (tables: readonly { name: string; column: string }[]) =>
    tables.map(({ name, column }) => `${name}.${column}`)
  expect(names('c').toSorted()).toEqual(known(ownTables.slice(1)).toSorted())
  expect(names('n').toSorted()).toEqual(known(mentions).toSorted())
})

describe('a database of the version before', () => {
  const migration = new URL(
    '../../platform/database/migrations/0014_deletions_taken_back.sql',
    import.meta.url,
  )
  const mark = async () => {
    const statements = (await readFile(migration, 'utf8')).split('--> statement-breakpoint')
    for (const statement of statements.filter((text) => text.includes('UPDATE')))
      await server.context.db.execute(sql.raw(statement))
  }
  const sale = (orderId: string, createdAt: Date) => ({
    provider: 'kiwify',
    orderId,
    webhookEventType: 'order_approved',
    rawWebhookData: '{}',
    customerEmail: email,
    createdAt,
  })
  const write = async (kind: 'create' | 'delete', happenedAt: Date) =>
    void (await server.context.db.insert(subscriptionActs).values({ customerEmail: email, kind, happenedAt }))
  const voided = async () => {
    const { db } = server.context
    const acts = await db.select().from(subscriptionActs).orderBy(subscriptionActs.seq)
    const sales = await db.select().from(salesTable).orderBy(salesTable.orderId)
    const deletion = acts.findLast(({ kind }) => kind === 'delete')?.id
    return {
      acts: acts.flatMap(({ kind, voidedBy }) => (voidedBy === deletion ? kind : [])),
      sales: sales.flatMap(({ orderId, voidedBy }) => (voidedBy === deletion ? orderId : [])),
    }
  }

  test('has what its deletions made void', async () => {
    const past = (days: number) => new Date(Date.now() - days * dayMs)
    await write('create', past(20))
    await write('delete', past(10))
    await write('create', past(9))
    await server.context.db.insert(salesTable).values([sale('o1', past(15)), sale('o2', past(5))])
    await mark()
    expect(await voided()).toEqual({ acts: ['create'], sales: ['o1'] })
  })

  test.each([
    ['that is dated ahead', 90, undefined],
    ['that was dated ahead, as what was written after it shows', -1, -5],
  ])('has no purchase taken by a deletion %s', async (_, days, nextDays) => {
    const at = (later: number) => new Date(Date.now() + later * dayMs)
    await write('create', at(-20))
    await write('delete', at(days))
    if (nextDays !== undefined) await write('create', at(nextDays))
    await server.context.db.insert(salesTable).values([sale('o1', at(-15)), sale('o2', at(-3))])
    await mark()
    expect(await voided()).toEqual({ acts: ['create'], sales: [] })
  })
})
