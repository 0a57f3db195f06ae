import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Reply } from '#contract/endpoint.ts'
import type * as calls from '#contract/money.ts'
import type { MoneyPeopleQuery, MoneyRowFigure, MoneyRowsQuery } from '#contract/money.ts'
import type { Context } from '#server/context.ts'
import { findCheckout } from '#server/features/sales/providers/index.ts'
import { readMoneySums } from '#server/features/sales/read-money.ts'
import { moneyMoves, salesTable } from '#server/features/sales/tables.ts'
import { users } from '#server/features/users/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isAfter, writeCursor } from '#server/platform/database/newest-first.ts'
import { isLost } from './lost-customers.ts'
import { readPeriod, type Period } from './money-period.ts'

const usualLimit = 50
const usualCurrency = 'BRL'

type Kind = (typeof moneyMoves.$inferSelect)['kind']
const kindsOf: Record<MoneyRowFigure, readonly Kind[]> = {
  gross: ['paid'],
  refunded: ['refunded'],
  chargeback: ['chargeback'],
  net: ['paid', 'refunded', 'chargeback'],
}

/** What a figure is made of, one row for each order that moved something; the sums are those that the figure has. */
export async function listMoneyRows(
  db: Executor,
  query: MoneyRowsQuery,
): Promise<Reply<typeof calls.listMoneyRows>> {
  const { figure, from, to, limit = usualLimit, currency = usualCurrency } = query
  const period = readPeriod(query)
  const onwards = after(query.cursor)
  const sums = (await readMoneySums(db, { begins: [from], to }, query)).filter(
    (sum) => sum.currency === currency && sum.moves > 0 && kindsOf[figure].includes(sum.kind),
  )
  // What the sums know nothing of is not looked for.
  const kinds = [...new Set(sums.map(({ kind }) => kind))]
  const found = await readMoves(db, {
    query: { ...query, currency },
    period,
    kinds,
    onwards,
    limit: limit + 1,
  })
  const shown = found.slice(0, limit)
  return {
    rows: shown.map(({ provider, orderId, orderRef, saleId, at, cents, ...row }) => ({
      ...row,
      saleId,
      at: at.toISOString(),
      cents: signed(row.kind, cents),
      checkout: findCheckout(provider)?.name ?? provider,
      order: orderRef ?? orderId,
    })),
    nextCursor: cursorAfter(found, shown),
    count: sums.reduce((sum, { moves }) => sum + moves, 0),
    totalCents: sums.reduce((sum, { kind, cents }) => sum + signed(kind, cents), 0),
  }
}

function signed(kind: Kind, cents: number): number {
  return kind === 'paid' ? cents : 0 - cents
}

type Wanted = { query: MoneyRowsQuery; period: Period; kinds: readonly Kind[]; onwards: SQL[]; limit: number }

/** Each kind along its own part of the index, and then the newest of them all. */
async function readMoves(db: Executor, { query, period, kinds, onwards, limit }: Wanted) {
  const { at, saleId, currency } = moneyMoves
  const newest = (kind: Kind) =>
    db
      .select()
      .from(moneyMoves)
      .where(
        and(
          eq(moneyMoves.kind, kind),
          isWithin(at, period),
          query.currency === undefined ? undefined : eq(currency, query.currency),
          ...narrowing(query),
          ...onwards,
        ),
      )
      .orderBy(desc(at), desc(saleId))
      .limit(limit)
  const [first, second, ...others] = kinds.map(newest)
  if (!first) return []
  const page = (second ? unionAll(first, second, ...others) : first).as('page')
  return db
    .select({
      saleId: page.saleId,
      orderId: page.orderId,
      kind: page.kind,
      at: page.at,
      cents: page.cents,
      currency: page.currency,
      provider: page.provider,
      type: page.type,
      customerEmail: page.customerEmail,
      customerName: salesTable.customerName,
      userId: salesTable.userId,
      orderRef: salesTable.orderRef,
    })
    .from(page)
    .innerJoin(salesTable, eq(salesTable.id, page.saleId))
    .orderBy(desc(page.at), desc(page.saleId))
    .limit(limit)
}

function isWithin(at: typeof moneyMoves.at, { from, end }: Period): SQL {
  return sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${end.toISOString()}::timestamptz`
}

function narrowing({ provider, type }: Pick<MoneyRowsQuery, 'provider' | 'type'>): SQL[] {
  return [
    ...(provider === undefined ? [] : [eq(moneyMoves.provider, provider)]),
    ...(type === undefined ? [] : [eq(moneyMoves.type, type)]),
  ]
}

function after(cursor: string | undefined): SQL[] {
  return cursor === undefined ? [] : [isAfter({ createdAt: moneyMoves.at, id: moneyMoves.saleId }, cursor)]
}

function cursorAfter(found: readonly Placed[], shown: readonly Placed[]): string | null {
  const last = shown.at(-1)
  return last && found.length > shown.length ? writeCursor({ createdAt: last.at, id: last.saleId }) : null
}

type Placed = { at: Date; saleId: string }

/** Who came or went. Who left is known by the end alone, whatever was bought and where. */
export function listMoneyPeople(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  query: MoneyPeopleQuery,
): Promise<Reply<typeof calls.listMoneyPeople>> {
  return query.who === 'new' ? listNew(db, query) : listLost(db, query, clock.now())
}

async function listNew(db: Executor, query: MoneyPeopleQuery) {
  const { from, to, limit = usualLimit } = query
  const { at, saleId, customerEmail: email, type, isFirst } = moneyMoves
  const found = await db
    .select({ at, saleId, email, type, name: salesTable.customerName, userId: salesTable.userId })
    .from(moneyMoves)
    .innerJoin(salesTable, eq(salesTable.id, saleId))
    .where(and(sql`${isFirst}`, isWithin(at, readPeriod(query)), ...narrowing(query), ...after(query.cursor)))
    .orderBy(desc(at), desc(saleId))
    .limit(limit + 1)
  const shown = found.slice(0, limit)
  const sums = await readMoneySums(db, { begins: [from], to }, query)
  return {
    people: shown.map((row) => ({ ...row, key: row.saleId, at: row.at.toISOString() })),
    nextCursor: cursorAfter(found, shown),
    count: sums.reduce((sum, { newcomers }) => sum + newcomers, 0),
  }
}

async function listLost(db: Executor, query: MoneyPeopleQuery, now: Date) {
  const { limit = usualLimit, cursor } = query
  const { id: userId, username: name, email, subscriptionType: type, subscriptionExpiresAt: at } = users
  const which = isLost(readPeriod(query), now)
  const isNext = cursor === undefined ? undefined : isAfter({ createdAt: at, id: userId }, cursor)
  const rows = await db
    .select({ userId, name, email, type, at })
    .from(users)
    .where(and(which, isNext))
    .orderBy(desc(at), desc(userId))
    .limit(limit + 1)
  const found = rows.flatMap((row) => (row.at ? { ...row, at: row.at, saleId: row.userId } : []))
  const shown = found.slice(0, limit)
  return {
    people: shown.map((row) => ({ ...row, key: row.userId, at: row.at.toISOString() })),
    nextCursor: cursorAfter(found, shown),
    count: await db.$count(users, which),
  }
}
