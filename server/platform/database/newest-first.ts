import { and, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { longestCount } from '#contract/checkout.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { Executor } from './database.ts'

/** As `writeCursor` writes it, and no other time: the database knows no year 0, and reads no endless fractions. */
const Instant = z.iso.datetime({ precision: 3 }).refine((text) => !text.startsWith('0000'))
const Cursor = z.tuple([Instant, z.uuid()])

/** Where the next page of a list goes on: after the last row seen, so that later pages cost what the first does. */
export function writeCursor({ createdAt, id }: { createdAt: Date; id: string }): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url')
}

/** What comes after the cursor in a list that shows the newest first. */
export function isAfter({ createdAt, id }: { createdAt: PgColumn; id: PgColumn }, cursor: string): SQL {
  const read = Cursor.safeParse(Buffer.from(cursor, 'base64url').toString('utf8').split(' '))
  if (!read.success) throw new AppError('invalid_input', { fields: { cursor: 'Página desconhecida.' } })
  const [at, lastId] = read.data
  return sql`(${createdAt}, ${id}) < (${at}::timestamptz, ${lastId}::uuid)`
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
