import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Sale, SaleFilter, SalePage, SaleQuery } from '#contract/checkout.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { findMatches } from '#server/platform/database/find-matches.ts'
import { containsText } from '#server/platform/database/fold-text.ts'
import { countSome, limitCount } from '#server/platform/database/newest-first.ts'
import {
  comesAfter,
  cursorAfter,
  newestFirst,
  orderBy,
  reverse,
} from '#server/platform/database/page-order.ts'
import { countSales, totalOf } from '#server/features/sales/count-sales.ts'
import { nameSale } from '#server/features/sales/name-sale.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { failureKey, isFailed } from './list-failures.ts'
import { matchNumber } from './search-numbers.ts'

const { createdAt, id, processed, errorMessage, searchText, webhookEventType, kind, provider } = salesTable

export const saleColumns = {
  id,
  processed,
  errorMessage,
  customerName: salesTable.customerName,
  customerEmail: salesTable.customerEmail,
  webhookEventType,
  kind,
  provider,
  orderRef: salesTable.orderRef,
  chargeAmount: salesTable.chargeAmount,
  currency: salesTable.currency,
  paymentMethod: salesTable.paymentMethod,
  subscriptionType: salesTable.subscriptionType,
  createdAt,
}

const newest = newestFirst(salesTable)
const orders = { newest, oldest: reverse(newest) }
const place = { key: createdAt, id }

function orderOf({ order = 'newest' }: Pick<SaleQuery, 'order'>) {
  return orders[order]
}

/** By the key of the last row seen: later pages cost what the first one does. */
export async function listSales(db: Executor, query: SaleQuery): Promise<SalePage> {
  const { limit } = query
  const { count, rows } = await readPage(db, query)
  const shown = limit === undefined ? rows : rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    transactions: shown.map(describeRow),
    nextCursor: last && rows.length > shown.length ? cursorAfter(orderOf(query), last) : null,
    ...count,
  }
}

type Row = Pick<typeof salesTable.$inferSelect, keyof typeof saleColumns>

/** A sale in the words of its checkout, and in Portuguese. */
export function describeRow({ currency, ...row }: Row): Sale {
  return {
    ...row,
    ...nameSale(row),
    ...foreignCurrency(currency),
    createdAt: row.createdAt.toISOString(),
  }
}

/** What is said of an amount that is not in reais. */
export function foreignCurrency(currency: string | null): { currency?: string } {
  return currency === null || currency === 'BRL' ? {} : { currency }
}

/** With a row more than is shown, where there are more. */
async function readPage(db: Executor, query: SaleQuery) {
  const limit = query.limit && query.limit + 1
  const q = query.q?.trim()
  const byNumber = await matchNumber(db, q)
  if (q && limit !== undefined && !byNumber) return search(db, query, { q, limit })
  const sought = q ? [byNumber ?? containsText(searchText, q)] : []
  return leaf(db, [...sought, ...toFilters(query)], { ...query, limit })
}

function toFilters(query: SaleQuery): SQL[] {
  return [
    ...(query.status ? [stateConditions[query.status]] : []),
    ...(query.event ? [eq(webhookEventType, query.event)] : []),
    ...(query.kind ? [eq(kind, query.kind)] : []),
    ...(query.provider ? [eq(provider, query.provider)] : []),
    ...(query.failure ? [isFailed, sql`${failureKey} = ${query.failure}`] : []),
  ]
}

async function search(db: Executor, query: SaleQuery, wanted: { q: string; limit: number }) {
  const { ids, ...count } = await findMatches(db, {
    table: salesTable,
    name: JSON.stringify(['sales', { ...query, limit: 0, cursor: '', order: '' }]),
    filters: toFilters(query),
    order: orderOf(query),
    cursor: query.cursor,
    ...wanted,
  })
  const { order } = query
  return { count, rows: ids.length === 0 ? [] : await readRows(db, [inArray(id, ids)], { order }) }
}

/** The list without a search, or all of a search at once. */
async function leaf(db: Executor, filters: SQL[], wanted: Wanted) {
  const { cursor } = wanted
  const after = cursor === undefined ? [] : [comesAfter(orderOf(wanted), place, cursor)]
  return {
    count: await countMatches(db, filters),
    rows: await readRows(db, [...filters, ...after], wanted),
  }
}

type Wanted = Pick<SaleQuery, 'limit' | 'order' | 'cursor'>

function readRows(db: Executor, conditions: SQL[], wanted: Pick<Wanted, 'limit' | 'order'>) {
  const rows = db
    .select(saleColumns)
    .from(salesTable)
    .where(and(...conditions))
    .orderBy(...orderBy(orderOf(wanted), place))
  return wanted.limit === undefined ? rows : rows.limit(wanted.limit)
}

/** Without a filter the number is kept, and nobody has to count. */
async function countMatches(db: Executor, filters: SQL[]) {
  return filters.length === 0 ? limitCount(totalOf(await countSales(db))) : countSome(db, salesTable, filters)
}

/** A test is in no state that counts. */
const isNoTest = sql`${kind} is distinct from 'test'`

const stateConditions: Record<SaleFilter, SQL> = {
  processed: sql`${processed} and ${isNoTest}`,
  pending: sql`not ${processed} and ${isNull(errorMessage)} and ${isNoTest}`,
  error: isFailed,
  unserved: sql`exists (
    select from unserved_customers where unserved_customers.email = ${salesTable.customerEmail})`,
}
