import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Access } from '#server/features/subscriptions/compute-access.ts'
import { statusAt } from '#server/features/subscriptions/status.ts'
import { neverHadAccess } from '#server/features/users/never-had-access.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { User } from './make-users.ts'
import type { Settled } from './settle-customer.ts'

const Written = z.object({ rows: z.array(z.unknown()) })

export function toAccessColumns({ type, expiresAt, reason }: Access, now: Date) {
  return {
    subscriptionType: type,
    subscriptionExpiresAt: expiresAt,
    subscriptionStatus: statusAt({ isCanceled: reason !== null, expiresAt }, now),
    cancellationReason: reason,
  }
}

/** Writes the computed access to every user who does not have it yet. */
export async function writeAccess(tx: Transaction, settled: Map<string, Settled>, now: Date): Promise<void> {
  const changes = [...settled].flatMap(([email, customer]) => {
    const { user, access } = customer
    if (!user || !access) return []
    const columns = toAccessColumns(access, now)
    // What was returned and never bought has no type; one that somebody wished for must not stand in for it.
    const typeSoFar = neverHadAccess(user) ? null : user.subscriptionType
    const next = { ...user, ...columns, subscriptionType: access.type ?? typeSoFar }
    return isSame(user, next) ? [] : [{ email, customer, next }]
  })
  if (changes.length === 0) return
  const rows = changes.map(({ next }) => ({
    id: next.id,
    type: next.subscriptionType,
    ends_at: next.subscriptionExpiresAt,
    status: next.subscriptionStatus,
    reason: next.cancellationReason,
  }))
  const written = await tx.execute(sql`
    update users set subscription_type = change.type, subscription_expires_at = change.ends_at,
      subscription_status = change.status, cancellation_reason = change.reason, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as change (id uuid, type text, ends_at timestamptz, status text, reason text)
    where users.id = change.id
    returning users.id`)
  if (Written.parse(written).rows.length < rows.length) throw new Error('A user was deleted meanwhile')
  for (const { email, customer, next } of changes) settled.set(email, { ...customer, user: next })
}

function isSame(a: User, b: User): boolean {
  return (
    a.subscriptionType === b.subscriptionType &&
    a.subscriptionExpiresAt?.getTime() === b.subscriptionExpiresAt?.getTime() &&
    a.subscriptionStatus === b.subscriptionStatus &&
    a.cancellationReason === b.cancellationReason
  )
}
