import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { noteSecurity, visitOf } from '#server/features/audit/note-security.ts'
import { actorOf, recordEntry } from '#server/features/audit/record-entry.ts'
import { users } from '#server/features/users/tables.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { forgetTries } from '#server/platform/http/rate-limit.ts'
import { expectBrowser } from './known-browser.ts'
import { loginLimits } from './login-limits.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'
import { hashToken } from './tokens.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }
type NewPassword = { token: string; newPassword: string }

/** With the link of the first access: the newest one, once, within its thirty days. */
export async function setFirstPassword(
  context: Context,
  { token, newPassword }: NewPassword,
  visit: Visit,
): Promise<void> {
  const now = context.clock.now()
  const isHolder = eq(users.firstLoginToken, hashToken(token))
  const { firstLoginTokenExpires: expires, frozenAt, password } = users
  const [holder] = await context.db.select({ expires, frozenAt, password }).from(users).where(isHolder)
  if (holder?.frozenAt) throw new AppError('account_frozen')
  if (!holder) throw new AppError('first_login_link_unknown')
  if (!holder.expires || holder.expires <= now) throw new AppError('first_login_link_expired')
  const isInTime = and(isHolder, gt(expires, now)) ?? isHolder
  const isReset = holder.password !== null
  const use = { holdsToken: isInTime, newPassword, reason: 'first-access', isReset } as const
  if (!(await setPassword(context, use, visit))) throw new AppError('first_login_link_unknown')
}

/** With a mailed recovery link: the newest one, once, within its hour. */
export async function resetPassword(
  context: Context,
  { token, newPassword }: NewPassword,
  visit: Visit,
): Promise<void> {
  const now = context.clock.now()
  const isHolder = eq(users.resetToken, hashToken(token))
  const { resetTokenExpires: expires, frozenAt } = users
  const [holder] = await context.db.select({ expires, frozenAt }).from(users).where(isHolder)
  if (holder?.frozenAt) throw new AppError('account_frozen')
  if (!holder) throw new AppError('reset_link_unknown')
  if (!holder.expires || holder.expires <= now) throw new AppError('reset_link_expired')
  const isInTime = and(isHolder, gt(expires, now)) ?? isHolder
  const use = { holdsToken: isInTime, newPassword, reason: 'recovery', isReset: true } as const
  if (!(await setPassword(context, use, visit))) throw new AppError('reset_link_unknown')
}

type Use = {
  holdsToken: SQL
  newPassword: string
  reason: 'first-access' | 'recovery'
  /** Whether there was one before. */
  isReset: boolean
}

/**
 * The token was looked up before, so that a made-up one does not cost a hash; it is asked for again in the very
 * statement that uses it up, so that of two uses at the same time one wins. Whoever was logged in no longer is.
 *
 * The link proves whose account it is: the tries of others no longer count against it, nor do one's own from here, and
 * the browser is known from now on, however many tries follow.
 */
async function setPassword(
  context: Context,
  { holdsToken, newPassword, reason, isReset }: Use,
  { request, reply }: Visit,
): Promise<boolean> {
  const { db, clock } = context
  const password = await hashPassword(newPassword)
  const id = await db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({
        password,
        mustResetPassword: false,
        firstLoginToken: null,
        firstLoginTokenExpires: null,
        resetToken: null,
        resetTokenExpires: null,
        emailVerifiedAt: clock.now(),
      })
      .where(and(holdsToken, isNull(users.frozenAt)))
      .returning({ id: users.id, username: users.username, email: users.email, isAdmin: users.isAdmin })
    if (!user) return undefined
    await endSessionsOf(tx, user.id)
    const event = { userId: user.id, kind: 'password-reset', visit: visitOf(request) } as const
    if (isReset) await noteSecurity(context, tx, event)
    if (user.isAdmin)
      await recordEntry(context, tx, {
        action: 'password-set',
        actor: actorOf(user, request),
        about: { reason },
      })
    const [_fromHere, ofAccountFromHere, ofAccount] = loginLimits(user.email, request.ip)
    await forgetTries(tx, [ofAccountFromHere, ofAccount])
    return user.id
  })
  if (id === undefined) return false
  expectBrowser(context, { request, reply }, { id, password })
  return true
}
