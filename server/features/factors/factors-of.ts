import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { factorKinds, type FactorKind } from '#contract/auth.ts'
import { users } from '#server/features/users/tables.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { authenticators, passkeys, recoveryCodes } from './tables.ts'

/** Whether a row of `users` has a second factor. In plain names: of one table alone, columns are written without it. */
export function hasFactorInSql(): SQL<boolean> {
  return sql<boolean>`(exists (select from authenticators where authenticators.user_id = users.id)
    or exists (select from passkeys where passkeys.user_id = users.id))`
}

/**
 * By what somebody with a second factor may prove it. A passkey of a former domain cannot be offered by the browser; it is a
 * factor all the same, so that a new domain opens no account by the password alone.
 */
export async function listFactorKinds(db: Executor, userId: string, party: string): Promise<FactorKind[]> {
  const [app, keys, codes] = await Promise.all([
    db.$count(authenticators, eq(authenticators.userId, userId)),
    db.$count(passkeys, and(eq(passkeys.userId, userId), eq(passkeys.party, party))),
    db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
  ])
  const counts: Record<FactorKind, number> = { authenticator: app, passkey: keys, 'recovery-code': codes }
  return factorKinds.filter((kind) => counts[kind] > 0)
}

export async function hasFactor(db: Executor, userId: string): Promise<boolean> {
  const [row] = await db.select({ has: hasFactorInSql() }).from(users).where(eq(users.id, userId))
  return row?.has ?? false
}

/** Recovery codes are of use only beside a factor: with the last one they go too. */
export async function dropCodesWithoutFactor(tx: Transaction, userId: string): Promise<void> {
  if (await hasFactor(tx, userId)) return
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Takes every second factor off an account. Answers whether there was one. */
export async function removeFactors(tx: Transaction, userId: string): Promise<boolean> {
  const had = await hasFactor(tx, userId)
  for (const table of [authenticators, passkeys, recoveryCodes])
    await tx.delete(table).where(eq(table.userId, userId))
  return had
}
