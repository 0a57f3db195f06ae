import { sql, type SQL } from 'drizzle-orm'
import type { Overview } from '#contract/users.ts'
import { isLongExpired } from '#server/features/checkout/delete-users.ts'
import { users } from '#server/features/users/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { stateConditions } from './user-states.ts'

/** How many users are in each state, and how many have access now. Read from the index of the list alone. */
export async function countUsers(
  db: Executor,
  now: Date,
): Promise<Overview['users'] & { withAccess: number }> {
  const { isAdmin, subscriptionExpiresAt: end } = users
  const at = sql`${now.toISOString()}::timestamptz`
  const states = stateConditions(now)
  const count = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
  const [[counts], [long]] = await Promise.all([
    db
      .select({
        active: count(states.active),
        warning: count(states.warning),
        canceled: count(states.canceled),
        expired: count(states.expired),
        lifetime: count(states.lifetime),
        admins: count(states.admin),
        withAccess: count(sql`not ${isAdmin} and (${end} > ${at} or ${states.lifetime})`),
      })
      .from(users),
    db
      .select({ cleanable: sql<number>`count(*)::int` })
      .from(users)
      .where(isLongExpired(db, now)),
  ])
  const none = { active: 0, warning: 0, canceled: 0, expired: 0, lifetime: 0, admins: 0, withAccess: 0 }
  return { ...(counts ?? none), cleanable: long?.cleanable ?? 0 }
}
