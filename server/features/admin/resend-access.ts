import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import { mailNewAccess } from '#server/features/auth/first-access.ts'
import { users } from '#server/features/users/tables.ts'
import { AppError } from '#server/platform/http/app-error.ts'

/**
 * Mails a new first-login link. Whoever has a password gets one too: it keeps working until they set another with
 * the link. Returns what to tell the administrator.
 */
export async function resendAccess(
  context: Context,
  { id, actor }: { id: string; actor: Actor },
): Promise<string> {
  const email = await context.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (!user) throw new AppError('not_found')
    if (user.frozenAt) throw new AppError('unfreeze_first')
    await mailNewAccess(context, tx, user)
    await recordEntry(context, tx, { action: 'access-resent', actor, subject: user })
    return user.email
  })
  return `Novo link de acesso enviado para ${email}.`
}
