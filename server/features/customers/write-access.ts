import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Access } from '#server/features/subscriptions/compute-access.ts'
import { statusAt } from '#server/features/subscriptions/status.ts'
import { neverHadAccess } from '#server/features/users/never-had-access.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { User } from './make-users.ts'

const Written = z.object({ rows: z.array(z.unknown()) })

export function toAccessColumns({ type, expiresAt, reason, reasonAt, renewal }: Access, now: Date) {
  return {
    subscriptionType: type,
    subscriptionExpiresAt: expiresAt,
    subscriptionStatus: statusAt({ isCanceled: reason !== null, expiresAt }, now),
    cancellationReason: reason,
    canceledAt: reasonAt,
    subscriptionRenewal: renewal,
  }
}

/** A user as the computed access makes them. */
export function withAccess(user: User, access: Access, now: Date): User {
  const columns = toAccessColumns(access, now)
  // What was returned and never bought has no type; one that somebody wished for must not stand in for it.
  const typeSoFar = neverHadAccess(user) ? null : user.subscriptionType
  return { ...user, ...columns, subscriptionType: access.type ?? typeSoFar }
}

/** Writes what has changed of these users; they must be locked. */
export async function writeAccess(tx: Transaction, changes: { from: User; to: User }[]): Promise<void> {
  const rows = changes
    .filter(({ from, to }) => !hasSameAccess(from, to))
    .map(({ to }) => ({
      id: to.id,
      type: to.subscriptionType,
      ends_at: to.subscriptionExpiresAt,
      status: to.subscriptionStatus,
      reason: to.cancellationReason,
      canceled_at: to.canceledAt,
      renewal: to.subscriptionRenewal,
    }))
  if (rows.length === 0) return
  const written = await tx.execute(sql`
    update users set subscription_type = change.type, subscription_expires_at = change.ends_at,
      subscription_status = change.status, cancellation_reason = change.reason, canceled_at = change.canceled_at,
      subscription_renewal = change.renewal, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as change (id uuid, type text, ends_at timestamptz, status text, reason text, canceled_at timestamptz,
        renewal text)
    where users.id = change.id
    returning users.id`)
  if (Written.parse(written).rows.length < rows.length) throw new Error('A user was deleted meanwhile')
}

function hasSameAccess(a: User, b: User): boolean {
  return (
    a.subscriptionType === b.subscriptionType &&
    a.subscriptionExpiresAt?.getTime() === b.subscriptionExpiresAt?.getTime() &&
    a.subscriptionStatus === b.subscriptionStatus &&
    a.cancellationReason === b.cancellationReason &&
    a.canceledAt?.getTime() === b.canceledAt?.getTime() &&
    a.subscriptionRenewal === b.subscriptionRenewal
  )
}
