import { and, desc, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { longestCount } from '#contract/checkout.ts'
import type { Executor } from './database.ts'
import { limitCount } from './newest-first.ts'

type Listed = PgTable & { id: PgColumn; createdAt: PgColumn }
type Search = { table: Listed; filters: SQL[]; after: SQL[]; limit: number }
type Matches = { ids: string[]; total: number; totalIsMore: boolean }

const Found = z.object({ rows: z.array(z.object({ total: z.number(), id: z.string().nullable() })) })

/**
 * One page of a search in a large table, newest first, with its count. The few rows that contain a rare text are
 * all found and then sorted, in one pass over the search index. A text that more rows contain than are ever counted
 * is common enough to be met soon on the way through the list itself. The database, left to guess, guesses wrong.
 */
export async function findMatches(db: Executor, { table, filters, after, limit }: Search): Promise<Matches> {
  const { id, createdAt } = table
  const some = db
    .select({ id, createdAt })
    .from(table)
    .where(and(...filters))
    .limit(longestCount + 1)
  const result = await db.execute(sql`
    with found as materialized (${some})
    select counted.total, page.id from (select count(*)::int as total from found) counted
    left join (
      select id, created_at from found ${table} where ${and(sql`true`, ...after)}
      order by created_at desc, id desc limit ${limit}::int
    ) page on counted.total <= ${longestCount}::int
    order by page.created_at desc, page.id desc`)
  const { rows } = Found.parse(result)
  const count = limitCount(rows[0]?.total ?? 0)
  if (!count.totalIsMore) return { ids: rows.flatMap((row) => row.id ?? []), ...count }

  const page = await db
    .select({ id: sql<string>`${id}` })
    .from(table)
    .where(and(...filters, ...after))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
  return { ids: page.map((row) => row.id), ...count }
}
