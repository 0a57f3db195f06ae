import { and, eq, gt, type SQL } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { users } from '#server/features/users/tables.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'
import { hashToken } from './tokens.ts'

type Request = { token: string; newPassword: string }

/** With the link of the first access, which does not expire but works once. */
export async function setFirstPassword(context: Context, { token, newPassword }: Request): Promise<void> {
  const isHolder = eq(users.firstLoginToken, hashToken(token))
  const [holder] = await context.db.select({ id: users.id }).from(users).where(isHolder)
  if (!holder || !(await setPassword(context, isHolder, newPassword)))
    throw new AppError('first_login_link_unknown')
}

/** With a mailed recovery link: the newest one, once, within its hour. */
export async function resetPassword(context: Context, { token, newPassword }: Request): Promise<void> {
  const now = context.clock.now()
  const isHolder = eq(users.resetToken, hashToken(token))
  const [holder] = await context.db.select({ expires: users.resetTokenExpires }).from(users).where(isHolder)
  if (!holder) throw new AppError('reset_link_unknown')
  if (!holder.expires || holder.expires <= now) throw new AppError('reset_link_expired')
  const isInTime = and(isHolder, gt(users.resetTokenExpires, now)) ?? isHolder
  if (!(await setPassword(context, isInTime, newPassword))) throw new AppError('reset_link_unknown')
}

/**
 * The token was looked up before, so that a made-up one does not cost a hash; it is asked for again in the very
 * statement that uses it up, so that of two uses at the same time one wins. Whoever was logged in no longer is.
 */
async function setPassword({ db, clock }: Context, holdsToken: SQL, newPassword: string): Promise<boolean> {
  const password = await hashPassword(newPassword)
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({
        password,
        mustResetPassword: false,
        firstLoginToken: null,
        resetToken: null,
        resetTokenExpires: null,
        emailVerifiedAt: clock.now(),
      })
      .where(holdsToken)
      .returning({ id: users.id })
    if (!user) return false
    await endSessionsOf(tx, user.id)
    return true
  })
}
