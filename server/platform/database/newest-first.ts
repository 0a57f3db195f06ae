import { and, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { longestCount } from '#contract/checkout.ts'
import type { Executor } from './database.ts'
import { comesAfter, newestFirst } from './page-order.ts'

type Newest = { createdAt: PgColumn; id: PgColumn }

/** Where the next page of a list goes on that shows the newest first. */
export function writeCursor(last: { createdAt: Date; id: string }): string {
  return Buffer.from(`${last.createdAt.toISOString()} ${last.id}`).toString('base64url')
}

/** What comes after the cursor in a list that shows the newest first. */
export function isAfter(table: Newest, cursor: string): SQL {
  return comesAfter(newestFirst(table), { key: table.createdAt, id: table.id }, cursor)
}

/** Beyond what anybody leafs through, the exact number is not worth telling. */
export function limitCount(found: number): { total: number; totalIsMore: boolean } {
  return { total: Math.min(found, longestCount), totalIsMore: found > longestCount }
}

/** Counts rows, and stops once there are more than a list tells of. */
export async function countSome(db: Executor, table: PgTable, filters: SQL[]) {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(and(...filters))
    .limit(longestCount + 1)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return limitCount(row?.count ?? 0)
}
