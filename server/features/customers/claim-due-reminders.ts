import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isProvenInSql } from '#server/features/users/proven.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { startOfDay } from '#server/features/subscriptions/sao-paulo.ts'
import { subscriptionReminders } from '#server/features/subscriptions/tables.ts'

/** After a longer pause of the server, an end is too old to be told. */
export const noticeDays = 3

const Due = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  isProven: z.boolean(),
  isLate: z.boolean(),
  endsAtMs: z.number(),
})
const Result = z.object({ rows: z.array(Due) })

export type DueReminder = {
  userId: string
  username: string
  email: string
  /** Whether the name may be mailed to the address. */
  isProven: boolean
  /** The charge for the next period was tried, and failed. */
  isLate: boolean
  endsAt: Date
}

/**
 * Claims the next reminders: in the last seven days, on the day before the end, and on the day itself, each once
 * per end. The days are those of São Paulo. An occasion that was missed is made up for until the next one. Only those
 * are reminded who must act: whom the checkout charges by itself hears of an end on the day after it, when no payment
 * was told of; who was refunded, never had access or wants no reminders is left alone.
 */
export async function claimDueReminders(tx: Transaction, now: Date, limit: number): Promise<DueReminder[]> {
  const day = (later: number) => sql`${startOfDay(now, later).toISOString()}::timestamptz`
  const result = await tx.execute(sql`
    with due as (
      select id, username, email, ${isProvenInSql()} as is_proven, subscription_expires_at as ends_at,
        coalesce(subscription_renewal, '') = 'late' as is_late,
        case when subscription_expires_at < ${day(1)} then 0 when subscription_expires_at < ${day(2)} then 1 else 7 end
          as occasion
      from ${users}
      where subscription_expires_at >= ${day(-noticeDays)} and subscription_expires_at < ${day(8)}
        and subscription_expires_at > created_at
        and not is_admin and wants_reminders
        and (subscription_renewal is distinct from 'automatic' or subscription_expires_at < ${day(0)})
        and coalesce(cancellation_reason, '') not in ('refund', 'chargeback')
    ), unclaimed as (
      select * from due
      where not exists (
        select from ${subscriptionReminders} as told
        where told.user_id = due.id and told.ends_at = due.ends_at and told.occasion = due.occasion
      )
      order by ends_at, id
      limit ${limit}
    ), claimed as (
      insert into ${subscriptionReminders} (user_id, ends_at, occasion)
      select id, ends_at, occasion from unclaimed
      on conflict do nothing
      returning user_id
    )
    select id, username, email, is_proven as "isProven", is_late as "isLate",
      (extract(epoch from ends_at) * 1000)::float8 as "endsAtMs"
    from unclaimed join claimed on claimed.user_id = unclaimed.id`)
  return Result.parse(result).rows.map(({ id, endsAtMs, ...person }) => ({
    ...person,
    userId: id,
    endsAt: new Date(endsAtMs),
  }))
}
