import { and, eq, gte, lte, sql, type SQL } from 'drizzle-orm'
import type { Overview } from '#contract/users.ts'
import { readRevenue } from '#server/features/sales/read-revenue.ts'
import { isoDayOf, startOfDay } from '#server/features/subscriptions/sao-paulo.ts'
import { users } from '#server/features/users/tables.ts'
import { bucketOf } from '#server/platform/database/buckets.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { instant } from './user-states.ts'

type Series = Overview['salesByDay']

const shownDays = 30

/** The beginnings of the days shown, in São Paulo, oldest first, today last. */
export function lastDays(now: Date): Date[] {
  return Array.from({ length: shownDays }, (_, index) => startOfDay(now, index + 1 - shownDays))
}

/** What was kept of the sales of each day, in reais; of other currencies, what they came to. */
export async function readSalesByDay(db: Executor, days: Date[], now: Date) {
  const [reais, ...others] = await readRevenue(db, [...days, startOfDay(now, 1)])
  return {
    salesByDay: days.map((day, index) => ({ day: isoDayOf(day), value: reais?.cents[index] ?? 0 })),
    salesTotal: reais?.totalCents ?? 0,
    otherSales: others.map(({ currency, totalCents }) => ({ currency, cents: totalCents })),
  }
}

/**
 * How many had access at the end of each day, today at this instant: from who has it now, back in time. Who came
 * since did not have it yet, who ended since still had it. Deleted users are not known any more, and a pause
 * between two subscriptions of one person is not seen: only the newest end is kept.
 */
export async function readActiveByDay(
  db: Executor,
  days: Date[],
  { now, withAccess }: { now: Date; withAccess: Promise<number> },
): Promise<Series> {
  const { createdAt, subscriptionExpiresAt: end, isAdmin } = users
  const isMember = eq(isAdmin, false)
  const hasAccess = sql`(${end} > ${instant(now)} or ${end} is null and ${users.subscriptionType} = 'vitalicia')`
  const [today, came, ended] = await Promise.all([
    withAccess,
    countByBucket(db, sql`${createdAt}`, days, and(isMember, hasAccess, gte(createdAt, firstOf(days)))),
    db
      .select({
        from: bucketOf(sql`${createdAt}`, days),
        to: bucketOf(sql`${end}`, days),
        value: sql<number>`count(*)::int`,
      })
      .from(users)
      .where(and(isMember, gte(end, firstOf(days)), lte(end, now), sql`${end} > ${createdAt}`))
      .groupBy(sql`1, 2`),
  ])
  return days.map((day, index) => {
    const bucket = index + 1
    const later = sum(came.filter((row) => row.bucket > bucket))
    const still = sum(ended.filter((row) => row.from <= bucket && row.to > bucket))
    return { day: isoDayOf(day), value: today - later + still }
  })
}

function countByBucket(db: Executor, at: SQL, days: Date[], condition: SQL | undefined) {
  return db
    .select({ bucket: bucketOf(at, days), value: sql<number>`count(*)::int` })
    .from(users)
    .where(condition)
    .groupBy(sql`1`)
}

function firstOf([first]: Date[]): Date {
  if (!first) throw new Error('No days to read')
  return first
}

function sum(rows: { value: number }[]): number {
  return rows.reduce((total, { value }) => total + value, 0)
}
