import { inArray, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { salesTable } from '#server/features/sales/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { containsText } from '#server/platform/database/fold-text.ts'

/** One word, without what makes it a name or an address. */
export function isOrderNumber(q: string): boolean {
  return /^[\w#:.-]{4,100}$/.test(q)
}

/** More rows than this contain no number of an order, but a word. */
const mostRows = 200

const Found = z.object({ rows: z.array(z.object({ id: z.string(), isOfOrder: z.boolean() })) })

/**
 * Whether a sale is of the order that is looked for by its whole number; nothing when there is none. The number is found
 * through the search index, and only then compared: it has no index of its own, which each sale would have to enter.
 */
export async function matchOrder(db: Executor, q: string): Promise<SQL | undefined> {
  const { id, orderId, orderRef, searchText } = salesTable
  const number = q.replace(/^#/, '').toLowerCase()
  if (number === '') return undefined
  const some = db
    .select({ id, orderId, orderRef })
    .from(salesTable)
    .where(containsText(searchText, number))
    .limit(mostRows)
  // Of all checkouts but the first, an order has its checkout before its number.
  const result = await db.execute(sql`
    with found as materialized (${some})
    select id, (lower(order_ref) = ${number} or lower(order_id) = ${number}
      or lower(split_part(order_id, ':', 2)) = ${number}) is true as "isOfOrder" from found`)
  const ids = Found.parse(result).rows.flatMap((row) => (row.isOfOrder ? [row.id] : []))
  return ids.length === 0 ? undefined : inArray(salesTable.id, ids)
}
