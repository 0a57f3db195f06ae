import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Credentials, SessionUser } from '#contract/auth.ts'
import type { Context } from '#server/context.ts'
import { hasEmail } from '#server/features/users/find-user.ts'
import { sessionUserColumns, toSessionUser } from '#server/features/users/session-user.ts'
import { users } from '#server/features/users/tables.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { bindLimits, buildCounting, buildGivingBack, refuseFor } from '#server/platform/http/rate-limit.ts'
import { bindBrowser, isKnownBrowser, rememberBrowser } from './known-browser.ts'
import { loginLimits } from './login-limits.ts'
import { isPasswordRight } from './passwords.ts'
import { noteRefusedLogin, recordingLogin } from './record-login.ts'
import { buildStarting, handOver, makeSession } from './sessions.ts'

/** Prepared once: beside the hash, what a login costs is the making and reading of its statements. */
function prepareStatements({ db }: Pick<Context, 'db'>) {
  // Tries from elsewhere may use up the last limit, which must not lock out the account's owner.
  const { steps, refusal } = buildCounting(db, [{}, {}, { unless: isKnownBrowser(db) }])
  const { owner, started, logged } = buildStarting(db)
  const givenBack = db
    .$with('given_back')
    .as(buildGivingBack(db, { slots: 3, when: sql`exists (select from ${started})` }))
  return {
    countTryAndFind: db
      .with(...steps)
      .select({
        waitSeconds: refusal.waitSeconds,
        person: { ...sessionUserColumns, password: users.password, frozenAt: users.frozenAt },
      })
      .from(refusal)
      .leftJoin(users, hasEmail(sql.placeholder('email')))
      .prepare('count_login_try'),
    giveTryBackAndStart: db
      .with(owner, started, logged, givenBack, recordingLogin(db))
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
    const bound = bindLimits(loginLimits(email, request.ip), now)
    const [row] = await countTryAndFind.execute({ ...bound, ...bindBrowser(context, request), email })
    if (!row) throw new Error('A try was not counted')
    refuseFor(row.waitSeconds)

    const { person } = row
    const hash = person?.password
    if (!(await isPasswordRight(hash, password)) || !person || !hash) {
      await noteRefusedLogin(context, { email, address: request.ip, reason: 'wrong-password' })
      throw new AppError('wrong_credentials')
    }
    if (person.frozenAt) {
      await noteRefusedLogin(context, { email, address: request.ip, reason: 'frozen' })
      throw new AppError('account_frozen')
    }

    const entrant = { id: person.id, password: hash }
    const session = makeSession(entrant, request, context.clock.now())
    const [started] = await giveTryBackAndStart.execute({ ...bound, ...session.values })
    if (!started) throw new AppError('wrong_credentials')
    await handOver(context, request, reply, session)
    rememberBrowser(context, request, reply, entrant)
    const { password: _, frozenAt: __, ...user } = person
    return toSessionUser(user)
  }
}
