import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { Money, MoneyFigures, MoneyQuery } from '#contract/money.ts'
import { subscriptionTypes } from '#contract/subscriptions.ts'
import type { Context } from '#server/context.ts'
import { checkouts, findCheckout } from '#server/features/sales/providers/index.ts'
import { readMoneySums, type MoneyFilter, type MoneySum } from '#server/features/sales/read-money.ts'
import { isoDayOf, startOfDay } from '#server/features/subscriptions/sao-paulo.ts'
import { users } from '#server/features/users/tables.ts'
import { bucketOf } from '#server/platform/database/buckets.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isLost } from './lost-customers.ts'
import { beginningsOf, readPeriod, type Period } from './money-period.ts'

const usualCurrency = 'BRL'

/** What sales have brought over time. */
export async function readMoney(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { from, to, by = 'day', provider, type }: MoneyQuery,
): Promise<Money> {
  const now = clock.now()
  const period = readPeriod({ from, to })
  const begins = beginningsOf(period, by)
  const filter = { provider, type }
  const [sums, lost, parts, subscribersBefore] = await Promise.all([
    readMoneySums(db, { begins: begins.map(isoDayOf), to }, filter),
    countLost(db, { ...period, begins }, now),
    readRecurring(db, now, filter),
    countSubscribers(db, period),
  ])
  const reais = sums.filter(isUsual)
  return {
    stretches: begins.map((start, index) => ({
      start: isoDayOf(start),
      ...sumUp(
        sums.filter(({ bucket }) => bucket === index + 1),
        lost.get(index + 1) ?? 0,
      ),
    })),
    totals: sumUp(
      sums,
      [...lost.values()].reduce((sum, count) => sum + count, 0),
    ),
    byPlan: subscriptionTypes.map((each) => ({
      type: each,
      ...shareOf(reais.filter((row) => row.type === each)),
    })),
    byCheckout: Object.keys(checkouts)
      .map((id) => ({
        provider: id,
        checkout: findCheckout(id)?.name ?? id,
        ...shareOf(reais.filter((row) => row.provider === id)),
      }))
      .filter(({ payments, netCents }) => payments > 0 || netCents !== 0),
    others: listOthers(sums),
    recurringCents: perMonth(parts),
    recurringParts: parts,
    subscribersBefore,
  }
}

function isUsual({ currency }: Pick<MoneySum, 'currency'>): boolean {
  return currency === usualCurrency
}

/** Whoever paid for the first time is new in whichever currency; money is told in reais. */
function sumUp(all: readonly MoneySum[], lostCustomers: number): MoneyFigures {
  const rows = all.filter(isUsual)
  const centsOf = (kind: MoneySum['kind']) => total(rows.filter((row) => row.kind === kind))
  const [grossCents, refundedCents, chargebackCents] = [
    centsOf('paid'),
    centsOf('refunded'),
    centsOf('chargeback'),
  ]
  return {
    grossCents,
    refundedCents,
    chargebackCents,
    netCents: grossCents - refundedCents - chargebackCents,
    payments: rows.reduce((sum, { kind, moves }) => sum + (kind === 'paid' ? moves : 0), 0),
    newCustomers: all.reduce((sum, { newcomers }) => sum + newcomers, 0),
    lostCustomers,
  }
}

function shareOf(rows: readonly MoneySum[]): Pick<MoneyFigures, 'netCents' | 'payments'> {
  const { netCents, payments } = sumUp(rows, 0)
  return { netCents, payments }
}

function listOthers(sums: readonly MoneySum[]): Money['others'] {
  const others = Map.groupBy(
    sums.filter((row) => !isUsual(row)),
    ({ currency }) => currency,
  )
  return [...others]
    .map(([currency, own]) => ({
      currency,
      grossCents: total(own.filter(({ kind }) => kind === 'paid')),
      returnedCents: total(own.filter(({ kind }) => kind !== 'paid')),
    }))
    .filter(({ grossCents, returnedCents }) => grossCents !== 0 || returnedCents !== 0)
    .toSorted((a, b) => a.currency.localeCompare(b.currency))
}

function total(rows: readonly MoneySum[]): number {
  return rows.reduce((sum, { cents }) => sum + cents, 0)
}

/** Whose access has ended, by stretch. */
async function countLost(
  db: Executor,
  { begins, ...period }: Period & { begins: readonly Date[] },
  now: Date,
): Promise<Map<number, number>> {
  const bucket = bucketOf(sql`${users.subscriptionExpiresAt}`, begins)
  const rows = await db
    .select({ bucket, count: sql<number>`count(*)::int` })
    .from(users)
    .where(isLost(period, now))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.bucket, row.count]))
}

/** Who had access with an end when the period began, as far as is known: of each, the newest end is kept. */
function countSubscribers(db: Executor, { from }: Period): Promise<number> {
  const { subscriptionExpiresAt: end, createdAt, isAdmin } = users
  return db.$count(users, and(eq(isAdmin, false), isNotNull(end), gt(end, from), lt(createdAt, from)))
}

const recurring = [
  { type: 'mensal', days: 30, months: 1 },
  { type: 'trimestral', days: 90, months: 3 },
] as const

/** The newest days of each plan that is paid again and again. */
async function readRecurring(db: Executor, now: Date, filter: MoneyFilter): Promise<Money['recurringParts']> {
  const parts: Money['recurringParts'] = []
  for (const { type, days } of recurring) {
    if (filter.type !== undefined && filter.type !== type) continue
    const [from, to] = [isoDayOf(startOfDay(now, 1 - days)), isoDayOf(startOfDay(now, 0))]
    const sums = await readMoneySums(db, { begins: [from], to }, { ...filter, type })
    parts.push({ type, from, to, netCents: shareOf(sums).netCents })
  }
  return parts
}

function perMonth(parts: Money['recurringParts']): number {
  const share = ({ type, netCents }: Money['recurringParts'][number]) =>
    Math.round(netCents / (recurring.find((each) => each.type === type)?.months ?? 1))
  return Math.max(
    0,
    parts.reduce((sum, part) => sum + share(part), 0),
  )
}
