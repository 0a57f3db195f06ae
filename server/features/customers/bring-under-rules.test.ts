import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applySales, startSalesServer } from '#server/features/sales/testing/sales.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { users } from '#server/features/users/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { beginBringingUnderRules, findMovedEnds } from './bring-under-rules.ts'
import { day } from '#server/testing/day.ts'

let server: TestServer
beforeAll(async () => {
  server = await startSalesServer()
})
afterAll(() => server.close())

const find = async (email: string) => {
  const [user] = await server.context.db.select().from(users).where(eq(users.email, email))
  return user
}

/** How often everybody was begun with; what has ended is kept for a while. */
const countBeginnings = () => {
  const fromTheFirst = sql`name = 'bring-under-rules' and data->>'after' = '00000000-0000-0000-0000-000000000000'`
  return server.context.db.$count(sql`pgboss.job`, fromTheFirst)
}

test('what is stored comes under the rules, and nobody wins or loses access by it', async () => {
  const { db } = server.context
  server.clock.set(day('2026-11-20'))
  const monthly = { orderId: 'm', subscriptionId: 'M', accessUntil: day('2026-12-01') }
  const quarterly = {
    orderId: 'q',
    subscriptionId: 'Q',
    frequency: 'quarterly',
    accessUntil: day('2027-02-10'),
  }
  const told = 'dois.planos@example.com'
  const late = { email: 'atrasada@example.com', orderId: 'l', subscriptionId: 'L' }
  await applySales(
    server,
    { event: 'order_approved', at: day('2026-11-01'), email: told, ...monthly },
    { event: 'order_approved', at: day('2026-11-10'), email: told, ...quarterly },
    { event: 'subscription_canceled', at: day('2026-11-15'), email: told, ...monthly },
    { event: 'order_approved', at: day('2026-10-20'), ...late },
    { event: 'subscription_late', at: day('2026-11-20'), ...late },
  )
  // As an earlier version left them.
  const before = {
    subscriptionStatus: 'canceled',
    cancellationReason: 'canceled',
    subscriptionRenewal: null,
  } as const
  await db.update(users).set(before).where(eq(users.email, told))
  const lateBefore = { subscriptionExpiresAt: day('2026-11-20'), subscriptionRenewal: null }
  await db.update(users).set(lateBefore).where(eq(users.email, late.email))
  const brought = { username: 'trazida', email: 'trazida@example.com', subscriptionType: 'mensal' } as const
  await db
    .insert(users)
    .values({ ...brought, subscriptionExpiresAt: day('2027-01-01'), createdAt: day('2026-01-01') })

  const { seen, moved } = await findMovedEnds(server.context)
  expect([seen, moved.map(({ from, to }) => [from.email, to.subscriptionExpiresAt])]).toEqual([
    3,
    [[late.email, day('2026-11-22')]],
  ])
  expect(await find(told)).toMatchObject(before)
  expect(await db.$count(subscriptionActs)).toBe(0)

  await Promise.all([beginBringingUnderRules(server.context), beginBringingUnderRules(server.context)])
  expect(await countBeginnings()).toBe(1)
  await expect
    .poll(() => find(told))
    .toMatchObject({
      subscriptionType: 'trimestral',
      subscriptionStatus: 'active',
      cancellationReason: null,
      subscriptionRenewal: 'automatic',
      subscriptionExpiresAt: day('2027-02-10'),
    })
  await expect
    .poll(() => find(brought.email))
    .toMatchObject({ subscriptionRenewal: 'none', subscriptionExpiresAt: day('2027-01-01') })
  expect(await find(late.email)).toMatchObject(lateBefore)
  // Once is enough.
  await beginBringingUnderRules(server.context)
  expect(await countBeginnings()).toBe(1)
})
