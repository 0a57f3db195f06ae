import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import { deleteUser as deleteWithHistory } from '#server/features/customers/delete-users.ts'
import { lockCustomers } from '#server/features/customers/lock-customers.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'

type Deletion = { id: string; actor: Actor; hasRecentPassword: boolean }

/** Deletes any user but oneself and the last administrator. Returns what to tell the administrator. */
export async function deleteUser(
  context: Context,
  { id, actor, hasRecentPassword }: Deletion,
): Promise<string> {
  if (id === actor.id) throw new AppError('own_row_not_deletable')
  return context.db.transaction(async (tx) => {
    const user = await findUser(tx, id)
    if (user.isAdmin && !hasRecentPassword) throw new AppError('reauth')
    await lockCustomers(tx, [user.email.toLowerCase()])
    if (user.isAdmin && (await isLastAdmin(tx, id))) throw new AppError('last_admin')
    if (!(await deleteWithHistory(context, tx, { ...user, actorId: actor.id })))
      throw new AppError('not_found')
    const { subscriptionType: plan, subscriptionExpiresAt: end, isAdmin } = user
    const before = { plan, end: end?.toISOString() ?? null, isAdmin }
    await recordEntry(context, tx, { action: 'user-deleted', actor, subject: user, before })
    return `A conta de ${user.username} foi excluída.`
  })
}

async function findUser(tx: Transaction, id: string) {
  const { username, email, isAdmin, subscriptionType, subscriptionExpiresAt } = users
  const [user] = await tx
    .select({ id: users.id, username, email, isAdmin, subscriptionType, subscriptionExpiresAt })
    .from(users)
    .where(eq(users.id, id))
  if (!user) throw new AppError('not_found')
  return user
}

/** All administrators are held, so that of two who delete each other at once, the second sees what the first did. */
export async function isLastAdmin(tx: Transaction, id: string): Promise<boolean> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(users.id)
    .for('update')
  return !admins.some((admin) => admin.id !== id)
}
