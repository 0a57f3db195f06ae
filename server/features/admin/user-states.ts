import { sql, type SQL } from 'drizzle-orm'
import type { UserState } from '#contract/users.ts'
import { users } from '#server/features/users/tables.ts'

/**
 * Who is in which state, by the same rules as the badges of the list, which count days rounded up: a canceled
 * subscription has expired a whole day after its end, any other at its end.
 */
export function stateConditions(now: Date): Record<UserState, SQL> {
  const { isAdmin, mustResetPassword, subscriptionType, subscriptionStatus: status } = users
  const end = users.subscriptionExpiresAt
  const at = sql`${now.toISOString()}::timestamptz`
  const dayAgo = sql`${at} - interval '24 hours'`
  const inSevenDays = sql`${at} + interval '168 hours'`
  const isCanceled = sql`${status} = 'canceled'`
  return {
    active: sql`not ${isAdmin} and not ${isCanceled} and ${end} > ${inSevenDays}`,
    warning: sql`not ${isAdmin} and not ${isCanceled} and ${end} > ${at} and ${end} <= ${inSevenDays}`,
    canceled: sql`not ${isAdmin} and ${isCanceled} and ${end} > ${dayAgo}`,
    expired: sql`not ${isAdmin} and (not ${isCanceled} and ${end} <= ${at} or ${end} <= ${dayAgo})`,
    lifetime: sql`not ${isAdmin} and ${subscriptionType} = 'vitalicia' and ${end} is null`,
    pending: sql`${mustResetPassword}`,
    admin: sql`${isAdmin}`,
  }
}
