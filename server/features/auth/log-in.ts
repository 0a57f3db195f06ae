import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Credentials, SessionUser } from '#contract/auth.ts'
import type { Context } from '#server/context.ts'
import { hasEmail } from '#server/features/users/find-user.ts'
import { sessionUserColumns, toSessionUser } from '#server/features/users/session-user.ts'
import { users } from '#server/features/users/tables.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { giveTryBack, refuseTooMany, type RateLimit } from '#server/platform/http/rate-limit.ts'
import { isPasswordRight } from './passwords.ts'
import { endSession, startSession } from './sessions.ts'

const windowMs = 15 * 60 * 1000

/** Failed tries, counted for the account, for the address, and for the two together. */
function loginLimits(email: string, address: string): RateLimit[] {
  const account = email.toLowerCase()
  return [
    { key: `login ${account} ${address}`, limit: 10, windowMs },
    { key: `login ${account}`, limit: 100, windowMs },
    { key: `login from ${address}`, limit: 50, windowMs },
  ]
}

/** The same answer, after the same work, for a wrong password and for an account that does not exist. */
export async function logIn(
  context: Context,
  { email, password }: Credentials,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionUser> {
  const { db, clock } = context
  const limits = loginLimits(email, request.ip)
  await refuseTooMany(db, limits, clock.now())

  const [row] = await db
    .select({ ...sessionUserColumns, password: users.password })
    .from(users)
    .where(hasEmail(email))
  if (!(await isPasswordRight(row?.password, password)) || !row) throw new AppError('wrong_credentials')

  await giveTryBack(db, limits)
  await endSession(context, request, reply)
  await startSession(context, db, reply, row.id)
  const { password: _, ...user } = row
  return toSessionUser(user)
}
