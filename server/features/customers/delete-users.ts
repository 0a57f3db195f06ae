import { and, eq, inArray, lt, notExists, sql, type SQL } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { recordAct } from '#server/features/subscriptions/acts.ts'
import { users } from '#server/features/users/tables.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { lockCustomers } from './lock-customers.ts'

const dayMs = 24 * 60 * 60 * 1000
const keptDays = 30
const batchSize = 200

/**
 * Deletes a user with sessions, tokens and integrations. The sales stay, but what happened until now never counts
 * again. Returns whether there was one.
 */
export async function deleteUser(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  { id, email, actorId }: { id: string; email: string; actorId: string | null },
): Promise<boolean> {
  await lockCustomers(tx, [email.toLowerCase()])
  const deleted = await tx.delete(users).where(eq(users.id, id)).returning({ email: users.email })
  for (const person of deleted)
    await recordAct(tx, { email: person.email, kind: 'delete', actorId, at: clock.now() })
  return deleted.length > 0
}

/** Deletes everybody but administrators whose subscription ended more than 30 days ago. Returns how many. */
export async function deleteExpiredUsers(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { actorId }: { actorId: string | null },
): Promise<number> {
  let total = 0
  for (;;) {
    const { found, deleted } = await db.transaction((tx) => deleteBatch(tx, clock.now(), actorId))
    total += deleted
    if (found < batchSize || deleted === 0) return total
  }
}

async function deleteBatch(tx: Transaction, now: Date, actorId: string | null) {
  const isDue = isLongExpired(tx, now)
  const found = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(isDue)
    .limit(batchSize)
  if (found.length === 0) return { found: 0, deleted: 0 }
  await lockCustomers(
    tx,
    found.map(({ email }) => email.toLowerCase()),
  )
  // Asked again now that nobody can change them: one may have paid meanwhile.
  const ids = found.map(({ id }) => id)
  const deleted = await tx
    .delete(users)
    .where(and(inArray(users.id, ids), isDue))
    .returning({ email: users.email })
  for (const { email } of deleted) await recordAct(tx, { email, kind: 'delete', actorId, at: now })
  return { found: found.length, deleted: deleted.length }
}

/** Whose subscription ended before this is deleted by a cleanup. */
export function longExpiredBefore(now: Date): Date {
  return new Date(now.getTime() - keptDays * dayMs)
}

/** A sale that has arrived and is not yet applied may be the very payment that brings them back. */
export function isLongExpired(db: Executor, now: Date): SQL {
  const waiting = db
    .select({ one: sql`1` })
    .from(salesTable)
    .where(
      and(
        eq(salesTable.customerEmail, sql`lower(${users.email})`),
        sql`not ${salesTable.processed} and ${salesTable.errorMessage} is null`,
      ),
    )
  const isLongOver = lt(users.subscriptionExpiresAt, longExpiredBefore(now))
  return sql`not ${users.isAdmin} and ${isLongOver} and ${notExists(waiting)}`
}
