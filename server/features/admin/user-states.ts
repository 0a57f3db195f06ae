import { sql, type SQL } from 'drizzle-orm'
import type { UserState } from '#contract/users.ts'
import { neverHadAccessInSql } from '#server/features/users/never-had-access.ts'
import { users } from '#server/features/users/tables.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Who is in which state, by the same rules as the badges of the list: from its end on a subscription has expired,
 * canceled or not. What never began is in no state.
 */
export function stateConditions(now: Date): Record<UserState, SQL> {
  const { isAdmin, mustResetPassword, subscriptionType, subscriptionStatus: status } = users
  const end = users.subscriptionExpiresAt
  // Reckoned here: the database would reckon again for every row.
  const [at, inSevenDays] = [instant(now), instant(now, 7)]
  const isCanceled = sql`${status} = 'canceled'`
  return {
    active: sql`not ${isAdmin} and not ${isCanceled} and ${end} > ${inSevenDays}`,
    warning: sql`not ${isAdmin} and not ${isCanceled} and ${end} > ${at} and ${end} <= ${inSevenDays}`,
    canceled: sql`not ${isAdmin} and ${isCanceled} and ${end} > ${at}`,
    expired: sql`not ${isAdmin} and ${end} <= ${at} and not ${neverHadAccessInSql()}`,
    lifetime: sql`not ${isAdmin} and ${subscriptionType} = 'vitalicia' and ${end} is null`,
    pending: sql`${mustResetPassword}`,
    admin: sql`${isAdmin}`,
  }
}

export function instant(now: Date, daysLater = 0): SQL {
  return sql`${new Date(now.getTime() + daysLater * dayMs).toISOString()}::timestamptz`
}
