import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { mailExclusions } from '#server/features/campaigns/tables.ts'
import { salesTable } from '#server/features/sales/tables.ts'
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
  await tx.update(salesTable).set({ customerEmail: to }).where(eq(salesTable.customerEmail, from))
  await tx.update(subscriptionActs).set({ customerEmail: to }).where(eq(subscriptionActs.customerEmail, from))
  await copyUnsubscription(tx, from, to)
  // A correction back: the address is the user's own again, and no longer a former one.
  await tx.delete(emailCorrections).where(eq(emailCorrections.formerEmail, to))
  const former = { userId: user.id, correctedAt: now }
  await tx
    .insert(emailCorrections)
    .values({ formerEmail: from, ...former })
    .onConflictDoUpdate({ target: emailCorrections.formerEmail, set: former })
}

/** Who asked for no campaigns asked as a person; that an address refuses mail is true of that address alone. */
async function copyUnsubscription(tx: Transaction, from: string, to: string): Promise<void> {
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
