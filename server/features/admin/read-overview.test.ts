import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Overview } from '#contract/users.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { startSalesServer } from '#server/features/sales/testing/sales.ts'
import { users } from '#server/features/users/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const dayMs = 24 * 60 * 60 * 1000
const now = new Date('2026-11-15T12:00:00-03:00')
const inDays = (days: number) => new Date(now.getTime() + days * dayMs)

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startSalesServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [salesTable, users]) await server.context.db.delete(table)
  server.clock.set(now)
  cookie = (await server.logIn({ isAdmin: true })).cookie
})

const read = async (from = server, as = cookie) =>
  Overview.parse((await from.app.inject({ url: '/api/admin/overview', headers: { cookie: as } })).json())
const member = (from: number, to: number | null, more: Partial<typeof users.$inferInsert> = {}) =>
  server.logIn({
    subscriptionType: to === null ? 'vitalicia' : 'mensal',
    createdAt: inDays(from),
    subscriptionExpiresAt: to === null ? null : inDays(to),
    ...more,
  })

describe('the overview', () => {
  test('of an empty product is all zeros, over 30 days up to today in São Paulo', async () => {
    server.clock.set(new Date('2026-11-15T23:30:00-03:00'))
    const { users, sales, salesByDay, salesTotal, otherSales, activeByDay } = await read()
    expect([salesTotal, otherSales]).toEqual([0, []])
    expect(users).toEqual({
      total: 1,
      active: 0,
      warning: 0,
      canceled: 0,
      expired: 0,
      lifetime: 0,
      admins: 1,
      cleanable: 0,
    })
    expect(sales).toEqual({ processed: 0, pending: 0, failed: 0, lastEventAt: null })
    for (const series of [salesByDay, activeByDay]) {
      expect(series).toHaveLength(30)
      expect([series[0]?.day, series[29]?.day]).toEqual(['2026-10-17', '2026-11-15'])
      expect(series.every(({ value }) => value === 0)).toBe(true)
    }
  })

  test('counts users by the state of their badge, and who a cleanup would delete', async () => {
    await member(-100, 8)
    await member(-100, 7)
    await member(-100, 20, { subscriptionStatus: 'canceled', cancellationReason: 'canceled' })
    await member(-100, -0.5)
    await member(-100, -0.5, { subscriptionStatus: 'canceled', cancellationReason: 'refund' })
    await member(-100, -31)
    await member(-100, null)
    expect((await read()).users).toEqual({
      total: 8,
      active: 1,
      warning: 1,
      canceled: 1,
      expired: 3,
      lifetime: 1,
      admins: 1,
      cleanable: 1,
    })
  })

  test('counts nobody twice and nobody out who ends in the very instant where a state begins', async () => {
    const oneMs = 1 / dayMs
    for (const end of [0, oneMs, 7, 7 + oneMs, -30, -30 - oneMs]) await member(-100, end)
    for (const end of [20, -31, null]) await member(-100, end, { isAdmin: true })
    await member(-100, null, { subscriptionType: null })
    expect((await read()).users).toEqual({
      total: 11,
      active: 1,
      warning: 2,
      canceled: 0,
      expired: 3,
      lifetime: 0,
      admins: 4,
      cleanable: 1,
    })
  })

  test('counts who ended long ago however they came and went', async () => {
    const { db } = server.context
    const ended = (name: string) => ({
      username: name,
      email: `${name}@example.com`,
      createdAt: inDays(-100),
      subscriptionExpiresAt: inDays(-40),
    })
    const countEnded = async () => {
      const { expired, cleanable } = (await read()).users
      return [expired, cleanable]
    }
    await db.insert(users).values(['ana', 'bia', 'caio', 'davi'].map(ended))
    await db.insert(users).values(ended('ana')).onConflictDoNothing()
    expect(await countEnded()).toEqual([4, 4])
    const failing = db.transaction(async (tx) => {
      await tx.insert(users).values(ended('eva'))
      await tx.delete(users).where(eq(users.username, 'davi'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await countEnded()).toEqual([4, 4])
    await db.delete(users).where(inArray(users.username, ['ana', 'bia', 'nobody']))
    expect(await countEnded()).toEqual([2, 2])
    await db
      .update(users)
      .set({ subscriptionExpiresAt: inDays(10) })
      .where(eq(users.username, 'caio'))
    expect(await countEnded()).toEqual([1, 1])
    await Promise.all(['f', 'g', 'h', 'i'].map((name) => db.insert(users).values(ended(name))))
    expect(await countEnded()).toEqual([5, 5])
  })

  test('tells how many had access on each day', async () => {
    await member(-100, null)
    await member(-100, 10)
    await member(-10, 20)
    await member(-100, -5)
    await member(-8, -7)
    await member(-3, -3)
    await member(-100, -40)
    const { activeByDay, users } = await read()
    expect(activeByDay.at(-1)?.value).toBe(users.active + users.warning + users.canceled + users.lifetime)
    const at = (days: number) => activeByDay.at(days - 1)?.value
    expect([at(-29), at(-11), at(-10), at(-8), at(-7), at(-6), at(-5), at(-3), at(0)]).toEqual([
      3, 3, 4, 5, 4, 4, 3, 3, 3,
    ])
  })

  test('says what is not set up yet', async () => {
    const database = server.context.db.kind === 'embedded' ? ['embedded_database'] : []
    expect((await read()).warnings).toEqual(['smtp', 'plans', ...database])
    const other = await startTestServer({
      env: { SMTP_URL: 'smtp://localhost:25', CHECKOUT_PLANS: '{"p1":"mensal"}' },
    })
    const admin = await other.logIn({ isAdmin: true })
    expect((await read(other, admin.cookie)).warnings).toEqual(['webhook_secret', ...database])
    await other.close()
  })
})
