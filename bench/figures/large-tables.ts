import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { userStates } from '#contract/users.ts'
import { users } from '#server/features/users/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import { containsText } from '#server/platform/database/fold-text.ts'
import { writeCursor } from '#server/platform/database/newest-first.ts'
import { atMost, exactly } from '../figures.ts'
import { filledDays, fillLargeTables } from '../fill-large-tables.ts'
import { logIn, secret } from '../log-in.ts'
import { median } from '../median.ts'
import { playScene } from '../scene.ts'
import { percentile, startClock, type Timing } from '../start-clock.ts'

const slowestMs = 50

export const largeTablesLimits = {
  usersP95Ms: atMost(slowestMs),
  usersLastOfFirst: atMost(2),
  salesP95Ms: atMost(slowestMs),
  salesLastOfFirst: atMost(2),
  overviewP95Ms: atMost(slowestMs),
  failures: exactly(0),
}

type Size = { users: number; sales: number; calls: number }
type List = { path: string; table: 'users' | 'sale_transactions'; filters: Record<string, string>[] }

/** A name that very many have, one that some have, one person, nobody, one or two letters, and words in any order. */
const searches = [
  'silva',
  'maria',
  'peixoto',
  'julia.queiroz',
  'silva 4321',
  'ninguem mesmo',
  'an',
  'z',
  'silva maria',
  'maria s',
  'peixoto ninguem',
]
const pageSize = 50
const places = ['first', 'middle', 'last'] as const
type Place = (typeof places)[number]
/** Under this, a ratio says more about the machine than about the lists. */
const noticedMs = 5

const lists = {
  users: {
    path: '/api/admin/users',
    table: 'users',
    filters: [{}, ...searches.map((q) => ({ q })), ...userStates.map((status) => ({ status }))],
  },
  sales: {
    path: '/api/admin/transactions',
    table: 'sale_transactions',
    filters: [
      {},
      ...searches.map((q) => ({ q })),
      ...['processed', 'pending', 'error'].map((status) => ({ status })),
      { event: 'order_refunded' },
      { event: 'abandoned_cart' },
    ],
  },
} as const satisfies Record<string, List>

/** Any page of either list, searched and filtered, and the overview, with as many rows as a good year brings. */
export function measureLargeTables({ calls, ...size }: Size) {
  return playScene(async (scene) => {
    const { url } = await scene.startPostgres()
    const env = { DATABASE_URL: url, DATA_DIR: await scene.newFolder(), SESSION_SECRET: secret }
    const server = await scene.startServer({ env, quiet: true })
    await server.untilHealthy()
    const db = scene.connect(url)
    await fillLargeTables(url, size)
    const { cookie, userId } = await logIn(db, { username: 'chefe' })
    await db.update(users).set({ isAdmin: true }).where(eq(users.id, userId))

    const clock = startClock(server.url, cookie, calls)
    const userPages = await measureList(db, lists.users, clock.time)
    const salePages = await measureList(db, lists.sales, clock.time)
    const overview = await clock.time('/api/admin/overview')
    return {
      usersP95Ms: userPages.p95Ms,
      usersLastOfFirst: userPages.lastOfFirst,
      usersFirstCallMs: userPages.firstCallMs,
      salesP95Ms: salePages.p95Ms,
      salesLastOfFirst: salePages.lastOfFirst,
      salesFirstCallMs: salePages.firstCallMs,
      overviewP95Ms: percentile(overview.times),
      failures: clock.failures(),
    }
  })
}

/** The slowest page of all, how much longer the last page takes than the first at most, and the slowest first call. */
async function measureList(db: Database, { path, table, filters }: List, time: Timing) {
  let p95Ms = 0
  let lastOfFirst = 0
  let firstCallMs = 0
  for (const filter of filters) {
    const pages = []
    for (const at of places) {
      const query = new URLSearchParams({
        ...filter,
        limit: String(pageSize),
        ...(await cursorAt(db, { table, filter, at })),
      })
      const { firstMs, times } = await time(`${path}?${query.toString()}`)
      pages.push(times)
      firstCallMs = Math.max(firstCallMs, firstMs)
    }
    const [first = [], , last = []] = pages
    lastOfFirst = Math.max(
      lastOfFirst,
      Math.max(median(last), noticedMs) / Math.max(median(first), noticedMs),
    )
    p95Ms = Math.max(p95Ms, ...pages.map(percentile))
  }
  return { p95Ms, lastOfFirst, firstCallMs }
}

const Rows = z.object({ rows: z.array(z.object({ atMs: z.number(), id: z.string() })) })
const lastId = 'ffffffff-ffff-4fff-bfff-ffffffffffff'

/** The cursor of a page: of the first none, of the middle that of its time, of the last that of the row before it. */
async function cursorAt(
  db: Database,
  { table, filter, at }: { table: List['table']; filter: Record<string, string>; at: Place },
): Promise<{ cursor?: string }> {
  if (at === 'first') return {}
  const middle = new Date(Date.now() - (filledDays / 2) * 24 * 60 * 60 * 1000)
  if (at === 'middle') return { cursor: writeCursor({ createdAt: middle, id: lastId }) }
  const matching = filter.q === undefined ? sql`true` : containsText(sql`search_text`, filter.q)
  const result = await db.execute(sql`
    select (extract(epoch from created_at) * 1000)::float8 as "atMs", id
    from ${sql.identifier(table)} where ${matching} order by created_at, id limit 1 offset ${pageSize}`)
  const [row] = Rows.parse(result).rows
  return row ? { cursor: writeCursor({ createdAt: new Date(row.atMs), id: row.id }) } : {}
}
