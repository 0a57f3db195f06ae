import { and, gte, isNotNull, lt, sql } from 'drizzle-orm'
import { returnedKinds } from '#contract/checkout.ts'
import { bucketOf } from '#server/platform/database/buckets.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { listKinds, salesTable } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000
const usualCurrency = 'BRL'

export type Revenue = {
  currency: string
  totalCents: number
  /** One for each stretch of time. */
  cents: number[]
}

/**
 * What was kept of the sales of some days: what was paid, by when it was sold, without what was given back since and
 * without products that are none of ours. The only way to money: whatever tells an amount of several sales asks here.
 * Each currency stands for itself, reais first and always. `bounds`: where each day begins, and where the last ends.
 */
export async function readRevenue(db: Executor, bounds: readonly Date[]): Promise<Revenue[]> {
  const [first, last] = [bounds[0], bounds.at(-1)]
  if (!first || !last) throw new Error('No days to read')
  const days = bounds.slice(0, -1)
  const events = paidBetween(db, first, last).unionAll(returnedSince(db, first)).as('events')
  // An approval and a renewal of one order are two messages about one payment. What was given back has an event without.
  const revenue = db
    .select({
      bucket: bucketOf(sql`min(${events.at})`, days).as('bucket'),
      cents: sql<number>`max(${events.cents})`.as('kept_cents'),
      currency: sql<string>`coalesce(min(${events.currency}), ${usualCurrency})`.as('kept_currency'),
    })
    .from(events)
    .groupBy(events.orderId)
    .having(sql`count(${events.cents}) = count(*)`)
    .as('kept')
  const rows = await db
    .select({
      bucket: revenue.bucket,
      currency: revenue.currency,
      cents: sql<number>`sum(${revenue.cents})::float8`,
    })
    .from(revenue)
    .groupBy(revenue.bucket, revenue.currency)
  return toRevenues(rows, days.length)
}

function paidBetween(db: Executor, first: Date, last: Date) {
  const { happenedAt, orderId, paidCents, currency, processed, subscriptionType } = salesTable
  return db
    .select({
      orderId,
      at: sql<Date | null>`${happenedAt}`.as('at'),
      cents: sql<number | null>`${paidCents}`.as('cents'),
      currency: sql<string | null>`${currency}`.as('currency'),
    })
    .from(salesTable)
    .where(
      and(
        sql`${processed}`,
        isNotNull(paidCents),
        isNotNull(subscriptionType),
        gte(happenedAt, first),
        lt(happenedAt, last),
      ),
    )
}

/** Nothing is given back before it was sold, give or take what two clocks differ: earlier events need not be read. */
function returnedSince(db: Executor, first: Date) {
  const { createdAt, orderId, kind } = salesTable
  return db
    .select({
      orderId,
      at: sql<Date | null>`null::timestamptz`.as('at'),
      cents: sql<number | null>`null::bigint`.as('cents'),
      currency: sql<string | null>`null::text`.as('currency'),
    })
    .from(salesTable)
    .where(
      and(
        sql`${kind} in (${listKinds(returnedKinds)})`,
        gte(createdAt, new Date(first.getTime() - 2 * dayMs)),
      ),
    )
}

function toRevenues(rows: { bucket: number; currency: string; cents: number }[], days: number): Revenue[] {
  const others = [...new Set(rows.map(({ currency }) => currency))].filter((code) => code !== usualCurrency)
  return [usualCurrency, ...others.toSorted()].map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const on = (bucket: number) => own.find((row) => row.bucket === bucket)?.cents ?? 0
    const cents = Array.from({ length: days }, (_, index) => on(index + 1))
    return { currency, cents, totalCents: cents.reduce((sum, each) => sum + each, 0) }
  })
}
