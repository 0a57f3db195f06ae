import { and, eq, gt, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { AudienceSizes, CampaignAudience } from '#contract/campaigns.ts'
import { isProvenInSql } from '#server/features/users/proven.ts'
import { users } from '#server/features/users/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { mailExclusions } from './tables.ts'

/** Who belongs to a group. A canceled user with days left belongs to both. Administrators to none. */
export function inAudience(audience: CampaignAudience, now: Date): SQL | undefined {
  const { subscriptionType, subscriptionExpiresAt, cancellationReason } = users
  const isLifetime = and(eq(subscriptionType, 'vitalicia'), isNull(subscriptionExpiresAt))
  const belongs =
    audience === 'active'
      ? or(isLifetime, gt(subscriptionExpiresAt, now))
      : or(lte(subscriptionExpiresAt, now), isNotNull(cancellationReason))
  return and(eq(users.isAdmin, false), belongs)
}

/** Neither unsubscribed nor suppressed; and at an address that is known to be theirs. */
export function getsCampaigns(): SQL<boolean> {
  return sql<boolean>`(${isProvenInSql()} and not exists (
    select 1 from ${mailExclusions} where ${mailExclusions.email} = lower(${users.email})))`
}

export async function countAudiences(db: Executor, now: Date): Promise<AudienceSizes> {
  const active = inAudience('active', now)
  const inactive = inAudience('inactive', now)
  const count = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`
  const [sizes] = await db
    .select({ active: count(active), inactive: count(inactive), both: count(and(active, inactive)) })
    .from(users)
    .where(getsCampaigns())
  return sizes ?? { active: 0, inactive: 0, both: 0 }
}
