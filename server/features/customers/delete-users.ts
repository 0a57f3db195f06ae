import { and, eq, inArray, lt, notExists, sql, type SQL } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { recordActs } from '#server/features/subscriptions/acts.ts'
import { users } from '#server/features/users/tables.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { archiveUsers, voidHistories, type Deletion } from './archive-users.ts'
import { lockCustomers } from './lock-customers.ts'

const dayMs = 24 * 60 * 60 * 1000
const retentionDays = 30
const batchSize = 200

type DeletedPerson = {
  id: string
  email: string
  actorId: string | null
  /** Whether it is the person's own wish. */
  isErasure?: boolean
}

/**
 * Deletes a user with sessions, tokens and integrations. The sales stay, but what happened until now never counts
 * again, unless the deletion is taken back. Returns whether there was one.
 */
export async function deleteUser(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  { id, email, actorId, isErasure = false }: DeletedPerson,
): Promise<boolean> {
  await lockCustomers(tx, [email.toLowerCase()])
  const deletion = { actorId, at: clock.now(), cleanupId: null, isErasure }
  return (await deleteWhere(tx, eq(users.id, id), deletion)) > 0
}

type Batch = { endedBefore: Date; deletion: Deletion }

/**
 * Deletes some of those whose subscription ended before then, administrators excepted. Answers how many, and whether
 * there may be more.
 */
export async function deleteBatch(
  tx: Transaction,
  { endedBefore, deletion }: Batch,
): Promise<{ deleted: number; isMore: boolean }> {
  const isDue = isLongExpired(tx, endedBefore)
  const found = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(isDue)
    .limit(batchSize)
  if (found.length === 0) return { deleted: 0, isMore: false }
  await lockCustomers(
    tx,
    found.map(({ email }) => email.toLowerCase()),
  )
  // Asked again now that nobody can change them: one may have paid meanwhile.
  const ids = found.map(({ id }) => id)
  const deleted = await deleteWhere(tx, sql`${inArray(users.id, ids)} and ${isDue}`, deletion)
  return { deleted, isMore: found.length === batchSize && deleted > 0 }
}

/** The customers must be locked. Their rows are held first: what somebody adds to theirs is kept too, or refused. */
async function deleteWhere(tx: Transaction, condition: SQL, deletion: Deletion): Promise<number> {
  const { id, email } = users
  const held = await tx.select({ id, email }).from(users).where(condition).orderBy(id).for('update')
  if (held.length === 0) return 0
  const ids = held.map((user) => user.id)
  await archiveUsers(tx, ids, deletion)
  await voidHistories(tx, ids)
  await tx.delete(users).where(inArray(id, ids))
  const { actorId, at } = deletion
  const acts = held.map((user) => ({ email: user.email, kind: 'delete' as const, actorId, at }))
  await recordActs(tx, acts)
  return held.length
}

/** Whose subscription ended before this is deleted by a cleanup. */
export function longExpiredBefore(now: Date): Date {
  return new Date(now.getTime() - retentionDays * dayMs)
}

/** A sale that has arrived and is not yet applied may be the very payment that brings them back. */
export function isLongExpired(db: Executor, endedBefore: Date): SQL {
  const waiting = db
    .select({ one: sql`1` })
    .from(salesTable)
    .where(
      and(
        eq(salesTable.customerEmail, sql`lower(${users.email})`),
        sql`not ${salesTable.processed} and ${salesTable.errorMessage} is null`,
      ),
    )
  const isLongOver = lt(users.subscriptionExpiresAt, endedBefore)
  return sql`not ${users.isAdmin} and ${isLongOver} and ${notExists(waiting)}`
}
