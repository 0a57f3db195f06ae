import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { ListedUser, UserPage, UserQuery } from '#contract/users.ts'
import { getsCampaigns } from '#server/features/campaigns/audience.ts'
import { mailExclusions } from '#server/features/campaigns/tables.ts'
import { matchNumber } from '#server/features/checkout/search-numbers.ts'
import { isOrderNumber, matchOrder } from '#server/features/checkout/search-orders.ts'
import { isLongExpired, longExpiredBefore } from '#server/features/customers/delete-users.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { statusAt } from '#server/features/subscriptions/status.ts'
import { sessionUserColumns, toSessionUser } from '#server/features/users/session-user.ts'
import { users } from '#server/features/users/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { findMatches } from '#server/platform/database/find-matches.ts'
import { containsText } from '#server/platform/database/fold-text.ts'
import { countSome } from '#server/platform/database/newest-first.ts'
import { comesAfter, cursorAfter, orderBy } from '#server/platform/database/page-order.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { userOrders } from './user-orders.ts'
import { stateConditions } from './user-states.ts'

/** The mails that carry the way in. */
const accessMails = ['first-access', 'email-moved', 'sale-welcome']

type Search = Pick<UserQuery, 'q' | 'status'>
/** With what the file says and the list does not. */
type Batch = { users: (ListedUser & { getsCampaigns: boolean })[]; nextCursor: string | null }

export async function listUsers(db: Executor, query: UserQuery, now: Date): Promise<UserPage> {
  const { limit } = query
  const q = query.q?.trim()
  if (q && limit !== undefined && !(await matchBuyers(db, q)))
    return searchUsers(db, { ...query, q, limit }, now)
  const [batch, count] = await Promise.all([
    readBatch(db, query, now),
    countSome(db, users, await searchConditions(db, query, now)),
  ])
  return { ...batch, ...count }
}

/** One page without its count; without a limit all there is. */
export async function readBatch(db: Executor, query: UserQuery, now: Date): Promise<Batch> {
  const conditions = [...(await searchConditions(db, query, now)), ...cursorConditions(query)]
  const limit = query.limit === undefined ? undefined : query.limit + 1
  return toBatch(await readRows(db, conditions, { ...query, limit }), query, now)
}

async function searchUsers(
  db: Executor,
  query: UserQuery & { q: string; limit: number },
  now: Date,
): Promise<UserPage> {
  const { q, status, limit, order, cursor } = query
  const { ids, ...count } = await findMatches(db, {
    table: users,
    name: JSON.stringify(['users', q, status]),
    q,
    filters: stateFilters(db, { status }, now),
    order: orderOf(query),
    cursor,
    limit: limit + 1,
  })
  const rows = ids.length === 0 ? [] : await readRows(db, [inArray(users.id, ids)], { order })
  return { ...toBatch(rows, query, now), ...count }
}

function toBatch(rows: ListedRow[], query: UserQuery, now: Date): Batch {
  const { limit } = query
  const shown = limit === undefined ? rows : rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    users: shown.map((row) => toListedUser(row, now)),
    nextCursor: last && rows.length > shown.length ? cursorAfter(orderOf(query), last) : null,
  }
}

export async function findListedUser(db: Executor, id: string, now: Date): Promise<ListedUser | undefined> {
  const [row] = await readRows(db, [eq(users.id, id)])
  return row && toListedUser(row, now)
}

function orderOf({ order = 'newest' }: Pick<UserQuery, 'order'>) {
  return userOrders[order]
}

function cursorConditions(query: Pick<UserQuery, 'cursor' | 'order'>): SQL[] {
  const order = orderOf(query)
  return query.cursor === undefined ? [] : [comesAfter(order, { key: order.key, id: users.id }, query.cursor)]
}

async function searchConditions(db: Executor, { q = '', status }: Search, now: Date): Promise<SQL[]> {
  const text = q.trim()
  const sought = text ? [(await matchBuyers(db, text)) ?? containsText(users.searchText, text)] : []
  return [...sought, ...stateFilters(db, { status }, now)]
}

/** Who has bought with the phone, the document or the order's number that is looked for; nothing when it is none. */
async function matchBuyers(db: Executor, text: string): Promise<SQL | undefined> {
  const isTheirs = (await matchNumber(db, text)) ?? (await matchOrderOfBuyer(db, text))
  return isTheirs && inArray(users.id, db.select({ id: salesTable.userId }).from(salesTable).where(isTheirs))
}

/** A name comes before a number that reads like one. */
async function matchOrderOfBuyer(db: Executor, text: string): Promise<SQL | undefined> {
  if (!isOrderNumber(text)) return undefined
  const [named] = await db
    .select({ one: sql`1` })
    .from(users)
    .where(containsText(users.searchText, text))
    .limit(1)
  return named ? undefined : matchOrder(db, text)
}

function stateFilters(db: Executor, { status }: Pick<Search, 'status'>, now: Date): SQL[] {
  if (!status) return []
  if (status === 'cleanable') return [isLongExpired(db, longExpiredBefore(now))]
  return [status === 'frozen' ? isNotNull(users.frozenAt) : stateConditions(now)[status]]
}

/** The keys come first, from an index that has all that is asked; the rest is read for the rows shown alone. */
function readRows(db: Executor, conditions: SQL[], query: Pick<UserQuery, 'limit' | 'order'> = {}) {
  const { limit } = query
  const order = orderOf(query)
  const keys = db
    .select({ id: users.id, key: sql`${order.key}`.as('key') })
    .from(users)
    .where(and(...conditions))
    .orderBy(...orderBy(order, { key: order.key, id: users.id }))
  const page = (limit === undefined ? keys : keys.limit(limit)).as('page')
  return db
    .select({
      ...sessionUserColumns,
      accessMailError: newestAccessMailError,
      isUnsubscribed: isExcluded('unsubscribed'),
      isSuppressed: isExcluded('suppressed'),
      getsCampaigns: getsCampaigns(),
      frozenAt: users.frozenAt,
      frozenBy: users.frozenBy,
    })
    .from(page)
    .innerJoin(users, eq(users.id, page.id))
    .orderBy(...orderBy(order, page))
}

/** Nothing once the person has got in, whichever way: then all is well. */
const newestAccessMailError = sql<string | null>`case when ${users.mustResetPassword} then (
  select coalesce(${mails.reason}, ${mails.error}) from ${mails}
  where ${mails.recipient} = ${users.email} and ${mails.kind} in ${accessMails}
  order by ${mails.createdAt} desc limit 1) end`

function isExcluded(reason: typeof mailExclusions.$inferSelect.reason): SQL<boolean> {
  return sql<boolean>`exists (
    select from ${mailExclusions}
    where ${mailExclusions.email} = lower(${users.email}) and ${mailExclusions.reason} = ${reason})`
}

type ListedRow = Awaited<ReturnType<typeof readRows>>[number]

/** The stored status may be of last night: what is told is the status at this instant. */
function toListedUser(listed: ListedRow, now: Date) {
  const {
    accessMailError,
    isUnsubscribed,
    isSuppressed,
    getsCampaigns: isMailed,
    frozenAt,
    frozenBy,
    ...row
  } = listed
  const subscriptionStatus = statusAt(
    { isCanceled: row.subscriptionStatus === 'canceled', expiresAt: row.subscriptionExpiresAt },
    now,
  )
  const user = toSessionUser({ ...row, subscriptionStatus })
  const frozen = frozenAt && { at: frozenAt.toISOString(), by: frozenBy ?? '' }
  return { ...user, accessMailError, isUnsubscribed, isSuppressed, frozen, getsCampaigns: isMailed }
}
