import { and, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { longestCount } from '#contract/checkout.ts'
import type { Executor } from './database.ts'
import { containsText } from './fold-text.ts'
import { limitCount } from './newest-first.ts'
import { comesAfter, newestFirst, orderBy, type PageOrder } from './page-order.ts'

type Listed = PgTable & { id: PgColumn; createdAt: PgColumn; searchText: PgColumn }
type Search = {
  table: Listed
  /** Without it, the newest first. */
  order?: Pick<PageOrder<never>, 'key' | 'isDescending' | 'read'>
  /** The words to look for. */
  q: string
  /** What else is asked of the rows. */
  filters: SQL[]
  /** The same name is the same text in the same table with the same filters. */
  name: string
  cursor: string | undefined
  limit: number
}
type Matches = { ids: string[]; total: number; totalIsMore: boolean }

const Found = z.object({ rows: z.array(z.object({ total: z.number(), id: z.string().nullable() })) })

/**
 * One page of a search in a large table, in its order, with its count. The few rows that contain a rare text are
 * all found and then sorted, in one pass over the search index. A text that more rows contain than are ever counted
 * is common enough to be met soon on the way through the list itself. The database, left to guess, guesses wrong.
 */
export async function findMatches(db: Executor, search: Search): Promise<Matches> {
  const common = commonIn(db)
  if (!isRemembered(common, search.name)) {
    const matches = await findAll(db, search)
    if (!matches.totalIsMore) return matches
    remember(common, search.name)
  }
  return { ids: await meetOnTheWay(db, search), ...limitCount(Infinity) }
}

async function findAll(db: Executor, search: Search): Promise<Matches> {
  const { table, q, filters, limit } = search
  const order = orderOf(search)
  const some = db
    .select({ id: table.id, key: sql`${order.key}`.as('key') })
    .from(table)
    .where(and(containsText(table.searchText, q), ...filters))
    .limit(longestCount + 1)
  const found = { key: sql`key`, id: sql`id` }
  const page = { key: sql`page.key`, id: sql`page.id` }
  const result = await db.execute(sql`
    with found as materialized (${some})
    select counted.total, page.id from (select count(*)::int as total from found) counted
    left join (
      select id, key from found where ${and(sql`true`, ...beyond(search, found))}
      order by ${sql.join(orderBy(order, found), sql`, `)} limit ${limit}::int
    ) page on counted.total <= ${longestCount}::int
    order by ${sql.join(orderBy(order, page), sql`, `)}`)
  const { rows } = Found.parse(result)
  return { ids: rows.flatMap((row) => row.id ?? []), ...limitCount(rows[0]?.total ?? 0) }
}

async function meetOnTheWay(db: Executor, search: Search): Promise<string[]> {
  const { table, q, filters, limit } = search
  const order = orderOf(search)
  const place = { key: order.key, id: table.id }
  // Asked like this, the text is not looked up in the search index, which would find all of them at once.
  const contains = sql`${containsText(table.searchText, q)} is true`
  const page = await db
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(and(contains, ...filters, ...beyond(search, place)))
    .orderBy(...orderBy(order, place))
    .limit(limit)
  return page.map((row) => row.id)
}

function orderOf({ order, table }: Search): NonNullable<Search['order']> {
  return order ?? newestFirst(table)
}

function beyond(search: Search, place: { key: SQL | PgColumn; id: SQL | PgColumn }): SQL[] {
  return search.cursor === undefined ? [] : [comesAfter(orderOf(search), place, search.cursor)]
}

/** By name, until when a search is known to match more than is ever counted: leafing on counts nothing again. */
type Common = Map<string, number>

const rememberedMs = 60_000
const mostRemembered = 1_000
const commonOf = new WeakMap<Executor, Common>()

function commonIn(db: Executor): Common {
  const common = commonOf.get(db) ?? new Map<string, number>()
  commonOf.set(db, common)
  return common
}

function isRemembered(common: Common, name: string): boolean {
  return (common.get(name) ?? 0) > performance.now()
}

function remember(common: Common, name: string): void {
  if (common.size >= mostRemembered) common.clear()
  common.set(name, performance.now() + rememberedMs)
}
