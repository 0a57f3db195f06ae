import { and, eq, gt, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { AudienceSizes, CampaignAudience } from '#contract/campaigns.ts'
import type { SaleKind } from '#contract/checkout.ts'
import { describeSegment, looksBack, type CampaignSegment, type SegmentState } from '#contract/segments.ts'
import { factKinds } from '#server/features/sales/fact-kinds.ts'
import { findCheckout } from '#server/features/sales/providers/index.ts'
import { listKinds, salesTable } from '#server/features/sales/tables.ts'
import { isProvenInSql } from '#server/features/users/proven.ts'
import { users } from '#server/features/users/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { mailExclusions } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000
const kinds = Object.keys(factKinds) as SaleKind[]
const granting = kinds.filter((kind) => factKinds[kind] === 'grant')

/** Who belongs to a group. A canceled user with days left belongs to both. Administrators to none. */
export function inAudience(audience: 'active' | 'inactive', now: Date): SQL | undefined {
  return and(eq(users.isAdmin, false), standsIn(audience, now))
}

function standsIn(state: SegmentState, now: Date): SQL | undefined {
  const { subscriptionType, subscriptionExpiresAt, cancellationReason } = users
  const hasAccess = or(
    and(eq(subscriptionType, 'vitalicia'), isNull(subscriptionExpiresAt)),
    gt(subscriptionExpiresAt, now),
  )
  const states: Record<SegmentState, SQL | undefined> = {
    active: hasAccess,
    inactive: or(lte(subscriptionExpiresAt, now), isNotNull(cancellationReason)),
    leaving: and(hasAccess, isNotNull(cancellationReason)),
    ended: lte(subscriptionExpiresAt, now),
    returned: inArray(cancellationReason, ['refund', 'chargeback']),
    any: isNotNull(subscriptionType),
  }
  return states[state]
}

export function inSegment({ state, plan, days, checkout }: CampaignSegment, now: Date): SQL | undefined {
  return and(
    eq(users.isAdmin, false),
    standsIn(state, now),
    plan && eq(users.subscriptionType, plan),
    days === undefined ? undefined : endsNear(state, days, now),
    checkout === undefined ? undefined : boughtAt(checkout),
  )
}

function endsNear(state: SegmentState, days: number, now: Date): SQL | undefined {
  const end = users.subscriptionExpiresAt
  const later = (ms: number) => new Date(now.getTime() + ms)
  return looksBack(state)
    ? and(gt(end, later(-days * dayMs)), lte(end, now))
    : and(gt(end, now), lte(end, later(days * dayMs)))
}

/** Whom a sale of this checkout has given access. */
function boughtAt(checkout: string): SQL {
  const { userId, provider, kind, processed, voidedBy } = salesTable
  return sql`exists (select 1 from ${salesTable} where ${userId} = ${users.id} and ${provider} = ${checkout}
    and ${kind} in (${listKinds(granting)}) and ${processed} and ${voidedBy} is null)`
}

/** Whom a campaign is for. */
export type Group = { audience: CampaignAudience; segment: CampaignSegment | null }

export function inGroup({ audience, segment }: Group, now: Date): SQL | undefined {
  if (audience !== 'segment') return inAudience(audience, now)
  if (!segment) throw new Error('The campaign does not say whom it is for')
  return inSegment(segment, now)
}

export function nameSegment(segment: CampaignSegment): string {
  const name = segment.checkout && findCheckout(segment.checkout)?.name
  return describeSegment(segment, name || segment.checkout)
}

/** As it is written down of an act. */
export function tellAudience({ audience, segment }: Group): string {
  return segment ? nameSegment(segment) : audience
}

/** Neither unsubscribed nor suppressed; and at an address that is known to be theirs. */
export function getsCampaigns(): SQL<boolean> {
  return sql<boolean>`(${isProvenInSql()} and not exists (
    select 1 from ${mailExclusions} where ${mailExclusions.email} = lower(${users.email})))`
}

export function countGroup(db: Executor, group: SQL | undefined): Promise<number> {
  return db.$count(users, and(group, getsCampaigns()))
}

export async function countAudiences(
  db: Executor,
  now: Date,
): Promise<Pick<AudienceSizes, 'active' | 'inactive' | 'both'>> {
  const active = inAudience('active', now)
  const inactive = inAudience('inactive', now)
  const count = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`
  const [sizes] = await db
    .select({ active: count(active), inactive: count(inactive), both: count(and(active, inactive)) })
    .from(users)
    .where(getsCampaigns())
  return sizes ?? { active: 0, inactive: 0, both: 0 }
}
