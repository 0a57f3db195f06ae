import { and, desc, eq, lte } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { mailExclusions } from '#server/features/campaigns/tables.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { recordAct } from '#server/features/subscriptions/acts.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { emailCorrections, users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'

type User = typeof users.$inferSelect
type Move = { user: User; from: string; to: string }

/** Makes everything that happened under one address have happened under another. Both must be locked. */
export async function moveHistory(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  { user, from, to }: Move,
): Promise<void> {
  const now = clock.now()
  const isVoid = await isVoidedThere(tx, to)
  await tx.update(salesTable).set({ customerEmail: to }).where(eq(salesTable.customerEmail, from))
  await tx.update(subscriptionActs).set({ customerEmail: to }).where(eq(subscriptionActs.customerEmail, from))
  if (isVoid) await keepAccess(tx, { user, to, now })
  await keepUnsubscribed(tx, from, to)
  // A correction back: the address is the user's own again, and no longer a former one.
  await tx.delete(emailCorrections).where(eq(emailCorrections.formerEmail, to))
  const former = { userId: user.id, correctedAt: now }
  await tx
    .insert(emailCorrections)
    .values({ formerEmail: from, ...former })
    .onConflictDoUpdate({ target: emailCorrections.formerEmail, set: former })
}

/**
 * Whether a deletion under the right address would make what is moved there void. One that has no sales to keep
 * void is forgotten with what it ended: an administrator who finds an empty account in the way deletes it first.
 */
async function isVoidedThere(tx: Transaction, to: string): Promise<boolean> {
  const isThere = eq(subscriptionActs.customerEmail, to)
  const [deletion] = await tx
    .select({ seq: subscriptionActs.seq })
    .from(subscriptionActs)
    .where(and(isThere, eq(subscriptionActs.kind, 'delete')))
    .orderBy(desc(subscriptionActs.seq))
    .limit(1)
  if (!deletion) return false
  const [sale] = await tx
    .select({ id: salesTable.id })
    .from(salesTable)
    .where(eq(salesTable.customerEmail, to))
    .limit(1)
  if (!sale) await tx.delete(subscriptionActs).where(and(isThere, lte(subscriptionActs.seq, deletion.seq)))
  return sale !== undefined
}

async function keepAccess(tx: Transaction, { user, to, now }: { user: User; to: string; now: Date }) {
  const { subscriptionType: type, subscriptionExpiresAt: accessUntil } = user
  const isOpen = accessUntil === null ? type === 'vitalicia' : accessUntil > now
  if (type && isOpen) await recordAct(tx, { email: to, kind: 'import', type, accessUntil, at: now })
}

/** Who asked for no campaigns asked as a person; that an address refuses mail is true of that address alone. */
async function keepUnsubscribed(tx: Transaction, from: string, to: string): Promise<void> {
  const reason = 'unsubscribed'
  const [wish] = await tx
    .select()
    .from(mailExclusions)
    .where(and(eq(mailExclusions.email, from), eq(mailExclusions.reason, reason)))
  if (wish)
    await tx
      .insert(mailExclusions)
      .values({ email: to, reason, createdAt: wish.createdAt })
      .onConflictDoNothing()
}
