import { and, ne, sql } from 'drizzle-orm'
import { users } from '#server/features/users/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** Makes every stored status true at this instant, by the rule of `statusAt`, in one statement. */
export async function refreshStatuses(db: Executor, now: Date): Promise<void> {
  const { subscriptionStatus: stored, subscriptionExpiresAt: end } = users
  const at = sql`${now.toISOString()}::timestamptz`
  const truth = sql`case
    when ${end} <= ${at} then 'expired'
    when ${end} <= ${at} + interval '168 hours' then 'warning'
    else 'active' end`
  await db
    .update(users)
    .set({ subscriptionStatus: truth })
    .where(and(ne(stored, 'canceled'), sql`${stored} <> ${truth}`))
}
