import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { moneyRowFigures } from '#contract/money.ts'
import { userOrders as orderNames, userStates, type UserOrder } from '#contract/users.ts'
import { userOrders } from '#server/features/admin/user-orders.ts'
import { users } from '#server/features/users/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import { containsText } from '#server/platform/database/fold-text.ts'
import { writeCursor } from '#server/platform/database/newest-first.ts'
import { cursorAfter, orderBy, reverse } from '#server/platform/database/page-order.ts'
import { atMost, exactly } from '../figures.ts'
import { filledDays, fillLargeTables } from '../fill-large-tables.ts'
import { logIn, secret } from '../log-in.ts'
import { median } from '../median.ts'
import { playScene } from '../scene.ts'
import { percentile, startClock, timeAgainAbove, type Timing } from '../start-clock.ts'

const slowestMs = 50
const dayMs = 24 * 60 * 60 * 1000

export const largeTablesLimits = {
  usersP95Ms: atMost(slowestMs),
  usersLastOfFirst: atMost(2),
  salesP95Ms: atMost(slowestMs),
  salesLastOfFirst: atMost(2),
  overviewP95Ms: atMost(slowestMs),
  registroP95Ms: atMost(slowestMs),
  registroLastOfFirst: atMost(2),
  customerP95Ms: atMost(slowestMs),
  moneyP95Ms: atMost(slowestMs),
  failures: exactly(0),
}

type Size = { users: number; sales: number; entries: number; calls: number }
type List = {
  path: string
  table: 'users' | 'sale_transactions' | 'audit_entries'
  filters: Record<string, string>[]
}

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
/** The other orders, with some of them: a filter that few and one that most meet, each state, and no filter. */
const sortings = orderNames
  .slice(1)
  .flatMap((order) => [
    { order },
    ...['maria', 'silva 4321', 'a', 'ninguem mesmo'].map((q) => ({ order, q })),
    ...userStates.map((status) => ({ order, status })),
    { order, q: 'maria', status: 'active' },
  ])
const pageSize = 50
const places = ['first', 'middle', 'last'] as const
type Place = (typeof places)[number]
/** Under this, a ratio says more about the machine than about the lists. */
const noticedMs = 5

const lists = {
  users: {
    path: '/api/admin/users',
    table: 'users',
    filters: [{}, ...searches.map((q) => ({ q })), ...userStates.map((status) => ({ status })), ...sortings],
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
      { order: 'oldest' },
      ...searches.map((q) => ({ q, order: 'oldest' })),
      ...['processed', 'pending', 'error'].map((status) => ({ status, order: 'oldest' })),
      { event: 'order_refunded', order: 'oldest' },
    ],
  },
  registro: {
    path: '/api/admin/registro',
    table: 'audit_entries',
    filters: [
      {},
      ...searches.map((q) => ({ q })),
      ...['people', 'access', 'system'].map((area) => ({ area })),
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
    const time = timeAgainAbove(slowestMs, clock.time)
    const userPages = await measureList(db, lists.users, time)
    const salePages = await measureList(db, lists.sales, time)
    const registroPages = await measureList(db, lists.registro, time)
    const overview = await time('/api/admin/overview')
    const customers = await measureCustomers(db, time)
    const moneyP95Ms = await measureMoney(time)
    return {
      usersP95Ms: userPages.p95Ms,
      usersLastOfFirst: userPages.lastOfFirst,
      usersFirstCallMs: userPages.firstCallMs,
      salesP95Ms: salePages.p95Ms,
      salesLastOfFirst: salePages.lastOfFirst,
      salesFirstCallMs: salePages.firstCallMs,
      registroP95Ms: registroPages.p95Ms,
      registroLastOfFirst: registroPages.lastOfFirst,
      registroFirstCallMs: registroPages.firstCallMs,
      overviewP95Ms: percentile(overview.times),
      customerP95Ms: customers,
      moneyP95Ms,
      failures: clock.failures(),
    }
  })
}

/** The pages of some customers, among them whoever has bought most. */
async function measureCustomers(db: Database, time: Timing): Promise<number> {
  const busiest = await db.execute(sql`
    select user_id as id from sale_transactions where user_id is not null group by user_id order by count(*) desc limit 1`)
  const some = await db.select({ id: users.id }).from(users).limit(3)
  const ids = [...People.parse(busiest).rows, ...some].map(({ id }) => id)
  const slowest = []
  for (const id of ids) slowest.push(percentile((await time(`/api/admin/customers/${id}`)).times))
  return Math.max(...slowest)
}

/** What sales have brought in a month and in twelve, and the rows behind it; the slowest of them. */
async function measureMoney(time: Timing): Promise<number> {
  const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)
  let p95Ms = 0
  for (const { days, by } of [
    { days: 30, by: 'day' },
    { days: 365, by: 'month' },
  ]) {
    const period = `from=${dayOf(days)}&to=${dayOf(0)}`
    for (const path of [
      `/api/admin/money?${period}&by=${by}`,
      ...moneyRowFigures.map((figure) => `/api/admin/money/rows?${period}&figure=${figure}`),
      `/api/admin/money/people?${period}&who=new`,
      `/api/admin/money/people?${period}&who=lost`,
    ])
      p95Ms = Math.max(p95Ms, percentile((await time(path)).times))
  }
  return p95Ms
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

const People = z.object({ rows: z.array(z.object({ id: z.string() })) })
const Rows = z.object({ rows: z.array(z.object({ atMs: z.number(), id: z.string() })) })
const lastId = 'ffffffff-ffff-4fff-bfff-ffffffffffff'

type Sought = { table: List['table']; filter: Record<string, string>; at: Place }

/** The cursor of a page: of the first none, of the middle that of its time, of the last that of the row before it. */
async function cursorAt(db: Database, { table, filter, at }: Sought): Promise<{ cursor?: string }> {
  if (at === 'first') return {}
  const sorted = orderNames.find((name) => name === filter.order)
  if (sorted !== undefined && !byTime.has(sorted)) return sortedCursorAt(db, { order: sorted, filter, at })
  const middle = new Date(Date.now() - (filledDays / 2) * dayMs)
  if (at === 'middle') return { cursor: writeCursor({ createdAt: middle, id: lastId }) }
  const direction = sorted === 'oldest' ? sql`desc` : sql`asc`
  const result = await db.execute(sql`
    select (extract(epoch from created_at) * 1000)::float8 as "atMs", id
    from ${sql.identifier(table)} where ${matching(filter)}
    order by created_at ${direction}, id ${direction} limit 1 offset ${pageSize}`)
  const [row] = Rows.parse(result).rows
  return row ? { cursor: writeCursor({ createdAt: new Date(row.atMs), id: row.id }) } : {}
}

const byTime = new Set<UserOrder>(['newest', 'oldest'])

type SortedSought = { order: UserOrder; filter: Record<string, string>; at: Place }

async function sortedCursorAt(db: Database, { order, filter, at }: SortedSought) {
  const sorting = userOrders[order]
  const before = at === 'middle' ? Math.floor((await db.$count(users, matching(filter))) / 2) : pageSize
  const [row] = await db
    .select()
    .from(users)
    .where(matching(filter))
    .orderBy(...orderBy(reverse(sorting), { key: sorting.key, id: users.id }))
    .limit(1)
    .offset(before)
  return row ? { cursor: cursorAfter(sorting, row) } : {}
}

function matching({ q }: Record<string, string>) {
  return q === undefined ? sql`true` : containsText(sql`search_text`, q)
}
