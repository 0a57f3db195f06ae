import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionUser } from '#contract/auth.ts'
import type { Context } from '#server/context.ts'
import { visitOf } from '#server/features/audit/note-security.ts'
import { actorOf, recordEntry } from '#server/features/audit/record-entry.ts'
import { rememberBrowser } from '#server/features/auth/known-browser.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import { tellOfSecurity } from '#server/features/auth/security-notice.ts'
import { endSessionsOf, sidOf } from '#server/features/auth/sessions.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { provePassword } from './prove-password.ts'
import { emailChanges } from './tables.ts'

type Change = {
  currentPassword: string
  newPassword: string
  user: SessionUser
  request: FastifyRequest
  reply: FastifyReply
}

/** Everything that the old one opened or had asked for ends, but this very session. */
export async function changePassword(
  context: Context,
  { currentPassword, newPassword, user, request, reply }: Change,
): Promise<void> {
  const field = 'currentPassword'
  const proven = await provePassword(context, { password: currentPassword, user, request, field })
  const password = await hashPassword(newPassword)
  await context.db.transaction(async (tx) => {
    // Of two who change it at once, the second no longer knows the old one.
    if (!(await replacePassword(tx, { id: user.id, proven, password })))
      throw new AppError('wrong_password', { fields: { [field]: 'Sua senha acabou de ser alterada.' } })
    await endSessionsOf(tx, user.id, sidOf(context, request))
    await tx.delete(emailChanges).where(eq(emailChanges.userId, user.id))
    const { id: userId, email } = user
    await tellOfSecurity(context, tx, { userId, email, kind: 'password-changed', visit: visitOf(request) })
    if (user.isAdmin)
      await recordEntry(context, tx, {
        action: 'password-set',
        actor: actorOf(user, request),
        about: { reason: 'own-account' },
      })
  })
  rememberBrowser(context, request, reply, { id: user.id, password })
}

type Replacement = { id: string; proven: string; password: string }

async function replacePassword(tx: Transaction, { id, proven, password }: Replacement): Promise<boolean> {
  const replaced = await tx
    .update(users)
    .set({
      password,
      mustResetPassword: false,
      firstLoginToken: null,
      firstLoginTokenExpires: null,
      resetToken: null,
      resetTokenExpires: null,
    })
    .where(and(eq(users.id, id), eq(users.password, proven), isNull(users.frozenAt)))
    .returning({ id: users.id })
  return replaced.length > 0
}
