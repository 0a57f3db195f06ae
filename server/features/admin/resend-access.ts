import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { makeFirstLoginLink } from '#server/features/auth/first-access.ts'
import { greet } from '#server/features/users/proven.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { newAccessMail } from './mails.ts'

type User = typeof users.$inferSelect

/**
 * Mails a new first-login link. Whoever has a password gets one too: it keeps working until they set another with
 * the link. Answers what to tell the administrator.
 */
export async function resendAccess(context: Context, id: string): Promise<string> {
  const email = await context.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    if (!user) throw new AppError('not_found')
    await mailNewAccess(context, tx, user)
    return user.email
  })
  return `Novo link de acesso enviado para ${email}.`
}

export async function mailNewAccess(context: Context, tx: Transaction, user: User): Promise<void> {
  const { url, columns } = makeFirstLoginLink(context)
  await tx.update(users).set(columns).where(eq(users.id, user.id))
  const content = newAccessMail(greet(user), url)
  await queueMail(context, tx, { kind: 'first-access', to: user.email, content })
}
