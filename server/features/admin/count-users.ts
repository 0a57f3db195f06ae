import { and, gt, gte, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { Overview } from '#contract/users.ts'
import { longExpiredBefore } from '#server/features/customers/delete-users.ts'
import { neverHadAccessInSql } from '#server/features/users/never-had-access.ts'
import { userCounts, users } from '#server/features/users/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { stateConditions } from './user-states.ts'

type UserCounts = Overview['users'] & { withAccess: number }

/** How many users are in each state, what a cleanup would delete, and how many have access now. */
export async function countUsers(db: Executor, now: Date): Promise<UserCounts> {
  const [counts] = await selectCounts(db, now)
  if (!counts) throw new Error('A count without a row')
  const { ahead, warning, canceled, lately, expiredLately, endless, lifetime, admins } = counts
  // A cleanup also deletes who registered long ago and never had access, and spares whose payment is being applied in
  // this very moment.
  const cleanable = counts.total - admins - ahead - lately - endless
  return {
    total: counts.total,
    active: ahead - warning - canceled,
    warning,
    canceled,
    lifetime,
    admins,
    expired: expiredLately + cleanable - counts.registeredLongAgo,
    cleanable,
    withAccess: ahead + lifetime,
  }
}

/**
 * One statement, so that nobody is counted in two states, or in none. Each part reads the users who end in one stretch
 * of time, off an index. Those who ended long ago are the many in time, and are what is left of all.
 */
function selectCounts(db: Executor, now: Date) {
  const { warning, lifetime, canceled, expired, admin } = stateConditions(now)
  const { isAdmin, subscriptionExpiresAt: end } = users
  const longAgo = longExpiredBefore(now)
  const isMember = sql`not ${isAdmin}`
  const all = countWhere(sql`true`)
  const partOf = <Counts extends Record<string, SQL.Aliased<number>>>(counts: Counts, members?: SQL) =>
    db.select(counts).from(users).where(members)
  const ahead = partOf(
    {
      ahead: all.as('ahead'),
      warning: countWhere(warning).as('warning'),
      canceled: countWhere(canceled).as('canceled'),
    },
    and(isMember, gt(end, now)),
  ).as('of_ahead')
  const lately = partOf(
    { lately: all.as('lately'), expiredLately: countWhere(expired).as('expired_lately') },
    and(isMember, gte(end, longAgo), lte(end, now)),
  ).as('of_lately')
  const endless = partOf(
    { endless: all.as('endless'), lifetime: countWhere(lifetime).as('lifetime') },
    and(isMember, isNull(end)),
  ).as('of_endless')
  const registered = partOf(
    { registeredLongAgo: all.as('registered_long_ago') },
    and(isMember, lt(end, longAgo), neverHadAccessInSql()),
  ).as('of_registered')
  const admins = partOf({ admins: all.as('admins') }, admin).as('of_admins')
  const total = db
    .select({ total: sql<number>`coalesce(sum(${userCounts.total}), 0)::int`.as('total') })
    .from(userCounts)
    .as('of_all')
  return db
    .select({
      ahead: ahead.ahead,
      warning: ahead.warning,
      canceled: ahead.canceled,
      lately: lately.lately,
      expiredLately: lately.expiredLately,
      endless: endless.endless,
      lifetime: endless.lifetime,
      registeredLongAgo: registered.registeredLongAgo,
      admins: admins.admins,
      total: total.total,
    })
    .from(ahead)
    .crossJoin(lately)
    .crossJoin(endless)
    .crossJoin(registered)
    .crossJoin(admins)
    .crossJoin(total)
}

function countWhere(condition: SQL): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})::int`
}
