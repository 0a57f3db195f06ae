import { sql, type SQL } from 'drizzle-orm'
import type { Overview } from '#contract/users.ts'
import { longExpiredBefore } from '#server/features/customers/delete-users.ts'
import { neverHadAccessInSql } from '#server/features/users/never-had-access.ts'
import { users } from '#server/features/users/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { instant, stateConditions } from './user-states.ts'

type UserCounts = Overview['users'] & { withAccess: number }

/** How many users are in each state, what a cleanup would delete, and how many have access now. */
export async function countUsers(db: Executor, now: Date): Promise<UserCounts> {
  const count = await countByKind(db, now)
  const [active, warning, lifetime] = [count('active'), count('warning'), count('lifetime')]
  const canceled = count('canceled')
  return {
    active,
    warning,
    lifetime,
    canceled,
    expired: count('expired') + count('longExpired'),
    admins: count('admin'),
    // A cleanup spares whose payment is being applied in this very moment.
    cleanable: count('longExpired') + count('longRegistered'),
    withAccess: active + warning + lifetime + canceled,
  }
}

/** In one pass over the table, each row judged once; the most frequent kinds are asked for first. */
async function countByKind(db: Executor, now: Date): Promise<(kind: string) => number> {
  const { active, warning, lifetime, canceled, expired, admin } = stateConditions(now)
  const end = users.subscriptionExpiresAt
  const isLongOver = sql`not ${users.isAdmin} and ${end} < ${instant(longExpiredBefore(now))}`
  const kinds: Record<string, SQL> = {
    longExpired: sql`${isLongOver} and not ${neverHadAccessInSql()}`,
    active,
    expired,
    warning,
    lifetime,
    canceled,
    admin,
    longRegistered: isLongOver,
  }
  const names = Object.keys(kinds)
  const cases = Object.values(kinds).map(
    (condition, place) => sql`when ${condition} then ${sql.raw(String(place))}`,
  )
  const rows = await db
    .select({
      place: sql<number | null>`case ${sql.join(cases, sql` `)} end`,
      count: sql<number>`count(*)::int`,
    })
    .from(users)
    .groupBy(sql`1`)
  const counts = new Map(rows.map(({ place, count }) => [place === null ? undefined : names[place], count]))
  return (kind) => counts.get(kind) ?? 0
}
