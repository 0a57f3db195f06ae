import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { SessionUser } from '#contract/auth.ts'
import { errors } from '#contract/errors.ts'
import type { Context } from '#server/context.ts'
import { actorOf, recordAlone } from '#server/features/audit/record-entry.ts'
import { users } from '#server/features/users/tables.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { bindLimits, buildGivingBack, refuseTooMany } from '#server/platform/http/rate-limit.ts'
import { loginLimits } from './login-limits.ts'
import { isPasswordRight } from './passwords.ts'
import { markPasswordProven } from './sessions.ts'

type Proof = { password: string; user: SessionUser; request: FastifyRequest }

/** What others try at the login does not count here: they must not keep somebody from their own account. */
const limitInSessions = { limit: 30, windowMs: 15 * 60 * 1000 }

/** Counts like a login: a stolen session must not be a place to guess the password that it lacks. */
export async function confirmPassword(context: Context, { password, user, request }: Proof): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const [fromAddress, forAccountFromAddress] = loginLimits(user.email, request.ip)
  const limits = [fromAddress, forAccountFromAddress, { key: `confirm ${user.id}`, ...limitInSessions }]
  await refuseTooMany(db, limits, now)
  const [person] = await db.select({ password: users.password }).from(users).where(eq(users.id, user.id))
  if (!(await isPasswordRight(person?.password, password))) {
    if (user.isAdmin)
      await recordAlone(context, { action: 'password-refused', actor: actorOf(user, request) })
    throw new AppError('wrong_password', { fields: { password: errors.wrong_password.message } })
  }
  await buildGivingBack(db, { slots: limits.length }).execute(bindLimits(limits, now))
  await markPasswordProven(context, request)
}
