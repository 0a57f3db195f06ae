import { eq } from 'drizzle-orm'
import type { bringUserBack as call } from '#contract/deletions.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import { bringBack } from '#server/features/customers/bring-back.ts'
import { lockCustomers } from '#server/features/customers/lock-customers.ts'
import { settleCustomer } from '#server/features/customers/settle-customers.ts'
import { deletedUsers } from '#server/features/customers/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { findListedUser } from './list-users.ts'

type Wish = { id: string; actor: Actor; hasRecentPassword: boolean }

/** Takes one deletion back, unless the person wished it. What was paid meanwhile counts too. */
export async function bringUserBack(
  context: Context,
  { id, actor, hasRecentPassword }: Wish,
): Promise<Reply<typeof call>> {
  const { db, clock } = context
  await db.transaction(async (tx) => {
    const seen = await findDeletedUser(tx, id)
    // It makes an administrator.
    if (seen.isAdmin && !hasRecentPassword) throw new AppError('reauth')
    const email = seen.email.toLowerCase()
    await lockCustomers(tx, [email])
    const deleted = await findDeletedUser(tx, id)
    if (deleted.isErasure) throw new AppError('own_erasure')
    const returned = await bringBack(context, tx, [deleted], { actorId: actor.id, keepsRights: true })
    if (returned.length === 0) throw new AppError('deleted_email_taken')
    const { user } = await settleCustomer(context, tx, { email, name: null })
    await recordEntry(context, tx, {
      action: 'user-brought-back',
      actor,
      subject: user ?? deleted,
      after: { isAdmin: deleted.isAdmin, end: user?.subscriptionExpiresAt?.toISOString() ?? null },
    })
  })
  const user = await findListedUser(db, id, clock.now())
  if (!user) throw new AppError('not_found')
  return { message: `A conta de ${user.username} está de volta, como era.`, user }
}

async function findDeletedUser(tx: Transaction, id: string) {
  const [deleted] = await tx.select().from(deletedUsers).where(eq(deletedUsers.id, id))
  if (!deleted) throw new AppError('not_found')
  return deleted
}
