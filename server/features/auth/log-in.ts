import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Credentials, SessionUser } from '#contract/auth.ts'
import type { Context } from '#server/context.ts'
import { hasEmail } from '#server/features/users/find-user.ts'
import { sessionUserColumns, toSessionUser } from '#server/features/users/session-user.ts'
import { users } from '#server/features/users/tables.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import {
  bindLimits,
  buildCounting,
  buildGivingBack,
  refuseExceeded,
  type RateLimit,
} from '#server/platform/http/rate-limit.ts'
import { isPasswordRight } from './passwords.ts'
import { buildStarting, handOver, makeSession } from './sessions.ts'

const windowMs = 15 * 60 * 1000
const limitsPerLogin = 3

/** Failed tries, counted for the account, for the address, and for the two together. */
export function loginLimits(email: string, address: string): RateLimit[] {
  const account = email.toLowerCase()
  return [
    { key: `login ${account} ${address}`, limit: 10, windowMs },
    { key: `login ${account}`, limit: 100, windowMs },
    { key: `login from ${address}`, limit: 50, windowMs },
  ]
}

/** Prepared once: beside the hash, what a login costs is the making and reading of its statements. */
function prepareStatements({ db }: Pick<Context, 'db'>) {
  const counted = db.$with('counted').as(buildCounting(db, limitsPerLogin))
  const { key, count, windowEndsAt } = counted
  const person = { ...sessionUserColumns, password: users.password }
  const givenBack = db.$with('given_back').as(buildGivingBack(db, limitsPerLogin))
  const { owner, started } = buildStarting(db)
  return {
    countTryAndFind: db
      .with(counted)
      .select({ counter: { key, count, windowEndsAt }, person })
      .from(counted)
      .leftJoin(users, hasEmail(sql.placeholder('email')))
      .prepare('count_login_try'),
    giveTryBackAndStart: db
      .with(owner, started, givenBack)
      .select()
      .from(started)
      .prepare('start_login_session'),
  }
}

type LogIn = (credentials: Credentials, request: FastifyRequest, reply: FastifyReply) => Promise<SessionUser>

/** The same answer, after the same work, for a wrong password and for an account that does not exist. */
export function createLogIn(context: Context): LogIn {
  const { countTryAndFind, giveTryBackAndStart } = prepareStatements(context)

  return async ({ email, password }, request, reply) => {
    const now = context.clock.now()
    const limits = loginLimits(email, request.ip)
    const bound = bindLimits(limits, now)
    const rows = await countTryAndFind.execute({ ...bound, email })
    refuseExceeded(
      rows.map(({ counter }) => counter),
      limits,
      now,
    )

    const { password: hash, ...person } = rows[0]?.person ?? { password: null }
    if (!(await isPasswordRight(hash, password)) || !hash || !('id' in person))
      throw new AppError('wrong_credentials')

    const session = makeSession({ id: person.id, password: hash }, context.clock.now())
    const isStarted = (await giveTryBackAndStart.execute({ ...bound, ...session.values })).length > 0
    if (!isStarted) throw new AppError('wrong_credentials')
    await handOver(context, request, reply, session)
    return toSessionUser(person)
  }
}
