import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isoDayOf } from '#server/features/subscriptions/sao-paulo.ts'
import { bucketOf } from '#server/platform/database/buckets.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { readMoneySums } from './read-money.ts'
import { moneyMoves } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000
const usualCurrency = 'BRL'

export type Revenue = {
  currency: string
  totalCents: number
  /** One for each stretch of time. */
  cents: number[]
}

/**
 * What was kept of the sales of some days: what was paid, by when it was sold, without what was given back since.
 * Each currency stands for itself, reais first and always. `bounds`: where each day begins, and where the last ends.
 */
export async function readRevenue(db: Executor, bounds: readonly Date[]): Promise<Revenue[]> {
  const [first, last] = [bounds[0], bounds.at(-1)]
  if (!first || !last) throw new Error('No days to read')
  const days = bounds.slice(0, -1)
  const begins = days.map(isoDayOf)
  const paid = await readMoneySums(db, { begins, to: begins.at(-1) ?? '' }, {})
  const returned = await readReturned(db, { first, last, days })
  return toRevenues(
    [
      ...paid.filter(({ kind }) => kind === 'paid'),
      ...returned.map((row) => ({ ...row, cents: -row.cents })),
    ],
    days.length,
  )
}

/** Of what was sold in these days what was given back since, by the day of the sale. */
function readReturned(
  db: Executor,
  { first, last, days }: { first: Date; last: Date; days: readonly Date[] },
) {
  const sold = alias(moneyMoves, 'sold')
  // Nothing is given back before it was sold, give or take what two clocks differ: earlier returns need not be read.
  const earliest = new Date(first.getTime() - 2 * dayMs)
  return db
    .select({
      bucket: bucketOf(sql`${sold.at}`, days),
      currency: sold.currency,
      cents: sql<number>`sum(${sold.cents})::float8`,
    })
    .from(moneyMoves)
    .innerJoin(sold, and(eq(sold.orderId, moneyMoves.orderId), eq(sold.kind, 'paid')))
    .where(
      and(
        inArray(moneyMoves.kind, ['refunded', 'chargeback']),
        gte(moneyMoves.at, earliest),
        gte(sold.at, first),
        lt(sold.at, last),
      ),
    )
    .groupBy(sql`1`, sold.currency)
}

function toRevenues(rows: { bucket: number; currency: string; cents: number }[], days: number): Revenue[] {
  const others = [...new Set(rows.map(({ currency }) => currency))].filter((code) => code !== usualCurrency)
  return [usualCurrency, ...others.toSorted()].map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const on = (bucket: number) =>
      own.filter((row) => row.bucket === bucket).reduce((sum, { cents: each }) => sum + each, 0)
    const cents = Array.from({ length: days }, (_, index) => on(index + 1))
    return { currency, cents, totalCents: cents.reduce((sum, each) => sum + each, 0) }
  })
}
