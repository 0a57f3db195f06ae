import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import { mailAccessAfterFreezing } from '#server/features/auth/first-access.ts'
import { users } from '#server/features/users/tables.ts'
import { AppError } from '#server/platform/http/app-error.ts'

type Unfreezing = { id: string; actor: Actor; hasRecentPassword: boolean }

/** Lets in again whoever reads the address that the account has now. Returns what to tell the administrator. */
export function unfreezeUser(
  context: Context,
  { id, actor, hasRecentPassword }: Unfreezing,
): Promise<string> {
  if (!hasRecentPassword) throw new AppError('reauth')
  return context.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (!user) throw new AppError('not_found')
    if (!user.frozenAt) return `A conta de ${user.username} não está congelada.`
    await tx
      .update(users)
      .set({ frozenAt: null, frozenBy: null, unfrozenAt: context.clock.now() })
      .where(eq(users.id, id))
    await mailAccessAfterFreezing(context, tx, user)
    const about = { frozenBy: user.frozenBy }
    await recordEntry(context, tx, { action: 'account-unfrozen', actor, subject: user, about })
    return `Conta de ${user.username} descongelada. Um novo link de acesso foi para ${user.email}.`
  })
}
