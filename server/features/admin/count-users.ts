import { and, gt, gte, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { Overview } from '#contract/users.ts'
import { longExpiredBefore } from '#server/features/customers/delete-users.ts'
import { users } from '#server/features/users/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { stateConditions } from './user-states.ts'

type UserCounts = Overview['users'] & { withAccess: number }

/** How many users are in each state, what a cleanup would delete, and how many have access now. */
export async function countUsers(db: Executor, now: Date): Promise<UserCounts> {
  const [counts] = await selectCounts(db, now)
  if (!counts) throw new Error('A count without a row')
  const { expiredLately, expiredLongAgo, ...users } = counts
  const { active, warning, lifetime, canceled } = users
  return {
    ...users,
    expired: expiredLately + expiredLongAgo,
    withAccess: active + warning + lifetime + canceled,
  }
}

/**
 * One statement, so that nobody is counted in two states. Each part reads the users who end in one stretch of time, off
 * the index: judging every row by every condition takes three times as long.
 */
function selectCounts(db: Executor, now: Date) {
  const { active, warning, lifetime, canceled, expired, admin } = stateConditions(now)
  const { isAdmin, subscriptionExpiresAt: end } = users
  const longAgo = longExpiredBefore(now)
  const isMember = sql`not ${isAdmin}`
  const ahead = db
    .select({
      active: countWhere(active).as('active'),
      warning: countWhere(warning).as('warning'),
      canceled: countWhere(canceled).as('canceled'),
    })
    .from(users)
    .where(and(isMember, gt(end, now)))
    .as('ahead')
  const lately = db
    .select({ expired: countWhere(expired).as('expired_lately') })
    .from(users)
    .where(and(isMember, gte(end, longAgo), lte(end, now)))
    .as('lately')
  // A cleanup also deletes who registered long ago and never had access, and spares whose payment is being applied in
  // this very moment.
  const long = db
    .select({
      expired: countWhere(expired).as('expired_long_ago'),
      cleanable: sql<number>`count(*)::int`.as('cleanable'),
    })
    .from(users)
    .where(and(isMember, lt(end, longAgo)))
    .as('long')
  const endless = db
    .select({ lifetime: countWhere(lifetime).as('lifetime') })
    .from(users)
    .where(and(isMember, isNull(end)))
    .as('endless')
  const admins = db
    .select({ admins: countWhere(admin).as('admins') })
    .from(users)
    .where(admin)
    .as('admins')
  return db
    .select({
      active: ahead.active,
      warning: ahead.warning,
      canceled: ahead.canceled,
      lifetime: endless.lifetime,
      admins: admins.admins,
      cleanable: long.cleanable,
      expiredLately: lately.expired,
      expiredLongAgo: long.expired,
    })
    .from(ahead)
    .crossJoin(lately)
    .crossJoin(long)
    .crossJoin(endless)
    .crossJoin(admins)
}

function countWhere(condition: SQL): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})::int`
}
