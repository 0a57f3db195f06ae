import { and, eq, gte, lt, lte, sql } from 'drizzle-orm'
import type { Money, MoneyFigures, MoneyQuery } from '#contract/money.ts'
import { subscriptionTypes } from '#contract/subscriptions.ts'
import type { Context } from '#server/context.ts'
import { checkouts, findCheckout } from '#server/features/sales/providers/index.ts'
import {
  countNewCustomers,
  readMoneyRows,
  type MoneyFilter,
  type MoneyRow,
} from '#server/features/sales/read-money.ts'
import { formatDay, fromWallMs, startOfDay, toWallMs } from '#server/features/subscriptions/sao-paulo.ts'
import { users } from '#server/features/users/tables.ts'
import { bucketOf } from '#server/platform/database/buckets.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'

const dayMs = 24 * 60 * 60 * 1000
const usualCurrency = 'BRL'
/** Two years by the day. */
const mostStretches = 800

/** What sales have brought over time. */
export async function readMoney(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { from, to, by = 'day', provider, type }: MoneyQuery,
): Promise<Money> {
  const now = clock.now()
  const bounds = boundsOf({ from: readDay(from), to: readDay(to), by })
  const filter = { provider, type }
  const rows = await readMoneyRows(db, bounds, filter)
  const reais = rows.filter(({ currency }) => currency === usualCurrency)
  const people = {
    came: await countNewCustomers(db, bounds, filter),
    left: await countLost(db, bounds, now),
  }
  const stretches = bounds.slice(0, -1).map((start, index) => ({
    start: nameOf(start),
    ...sumUp(
      reais.filter(({ bucket }) => bucket === index + 1),
      { newCustomers: people.came.get(index + 1) ?? 0, lostCustomers: people.left.get(index + 1) ?? 0 },
    ),
  }))
  return {
    stretches,
    totals: sumUp(reais, { newCustomers: total(people.came), lostCustomers: total(people.left) }),
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
    others: listOthers(rows),
    recurringCents: await readRecurring(db, now, filter),
  }
}

function readDay(day: string): Date {
  const wallMs = Date.parse(`${day}T00:00:00Z`)
  const isReal = !Number.isNaN(wallMs) && new Date(wallMs).toISOString().startsWith(day)
  if (!isReal) throw new AppError('invalid_input', { message: 'Informe um período válido.' })
  return fromWallMs(wallMs)
}

type Step = NonNullable<MoneyQuery['by']>
type Stretch = { from: Date; to: Date; by: Step }

/** Where each stretch begins: days, weeks from Monday on, or months; the first and the last may be cut. */
function boundsOf({ from, to, by }: Stretch): Date[] {
  const end = startOfDay(to, 1)
  if (end <= from) throw new AppError('invalid_input', { message: 'O período termina antes de começar.' })
  const bounds = [from]
  for (let next = nextOf(from, by); next < end; next = nextOf(next, by)) {
    bounds.push(next)
    if (bounds.length > mostStretches)
      throw new AppError('invalid_input', {
        message: 'Esse período é longo demais: escolha semanas ou meses.',
      })
  }
  return [...bounds, end]
}

function nextOf(start: Date, by: Step): Date {
  if (by === 'day') return startOfDay(start, 1)
  const wall = new Date(toWallMs(start))
  if (by === 'month') return fromWallMs(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 1))
  return startOfDay(start, 7 - ((wall.getUTCDay() + 6) % 7))
}

function sumUp(
  rows: readonly MoneyRow[],
  people: Pick<MoneyFigures, 'newCustomers' | 'lostCustomers'>,
): MoneyFigures {
  const of = (key: 'paid' | 'refunded' | 'chargeback' | 'payments') =>
    rows.reduce((sum, row) => sum + row[key], 0)
  return {
    grossCents: of('paid'),
    refundedCents: of('refunded'),
    chargebackCents: of('chargeback'),
    netCents: of('paid') - of('refunded') - of('chargeback'),
    payments: of('payments'),
    ...people,
  }
}

function shareOf(rows: readonly MoneyRow[]): Pick<MoneyFigures, 'netCents' | 'payments'> {
  const { netCents, payments } = sumUp(rows, { newCustomers: 0, lostCustomers: 0 })
  return { netCents, payments }
}

function listOthers(rows: readonly MoneyRow[]): Money['others'] {
  const others = Map.groupBy(
    rows.filter(({ currency }) => currency !== usualCurrency),
    ({ currency }) => currency,
  )
  return [...others]
    .map(([currency, own]) => ({
      currency,
      grossCents: own.reduce((sum, { paid }) => sum + paid, 0),
      returnedCents: own.reduce((sum, { refunded, chargeback }) => sum + refunded + chargeback, 0),
    }))
    .toSorted((a, b) => a.currency.localeCompare(b.currency))
}

/** Whose access has ended, by stretch. Who has come back has another end. */
async function countLost(db: Executor, bounds: readonly Date[], now: Date): Promise<Map<number, number>> {
  const [first = now, last = now] = [bounds[0], bounds.at(-1)]
  const { subscriptionExpiresAt: end, createdAt, isAdmin } = users
  const rows = await db
    .select({ bucket: bucketOf(sql`${end}`, bounds.slice(0, -1)), count: sql<number>`count(*)::int` })
    .from(users)
    .where(and(eq(isAdmin, false), gte(end, first), lt(end, last), lte(end, now), sql`${end} > ${createdAt}`))
    .groupBy(sql`1`)
  return new Map(rows.map(({ bucket, count }) => [bucket, count]))
}

async function readRecurring(db: Executor, now: Date, filter: MoneyFilter): Promise<number> {
  const paidSince = async (type: 'mensal' | 'trimestral', days: number) => {
    if (filter.type !== undefined && filter.type !== type) return 0
    const bounds = [new Date(now.getTime() - days * dayMs), now]
    const rows = await readMoneyRows(db, bounds, { ...filter, type })
    return shareOf(rows.filter(({ currency }) => currency === usualCurrency)).netCents
  }
  const [months, quarters] = [await paidSince('mensal', 30), await paidSince('trimestral', 90)]
  return Math.max(0, months + Math.round(quarters / 3))
}

function total(counts: ReadonlyMap<number, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

/** 2026-11-15, as it is in São Paulo. */
function nameOf(day: Date): string {
  return formatDay(day).split('/').toReversed().join('-')
}
