import { sql } from 'drizzle-orm'
import type { Credentials, SecondFactorWanted, SessionUser } from '#contract/auth.ts'
import type { Context } from '#server/context.ts'
import { hasFactorInSql, listFactorKinds } from '#server/features/factors/factors-of.ts'
import { partyOf } from '#server/features/factors/passkeys.ts'
import { hasEmail } from '#server/features/users/find-user.ts'
import { sessionUserColumns, toSessionUser } from '#server/features/users/session-user.ts'
import { users } from '#server/features/users/tables.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { bindLimits, buildCounting, buildGivingBack, refuseFor } from '#server/platform/http/rate-limit.ts'
import { versionInSql, type Enter, type Visit } from './entering.ts'
import { bindBrowser, isKnownBrowser } from './known-browser.ts'
import { loginLimits } from './login-limits.ts'
import { setLoginTicket } from './login-ticket.ts'
import { isPasswordRight } from './passwords.ts'
import { noteRefusedLogin } from './record-login.ts'

/** Prepared once: beside the hash, what a login costs is the making and reading of its statements. */
function prepareCounting({ db }: Pick<Context, 'db'>) {
  // Tries from elsewhere may use up the last limit, which must not lock out the account's owner.
  const { steps, refusal } = buildCounting(db, [{}, {}, { unless: isKnownBrowser(db) }])
  return db
    .with(...steps)
    .select({
      waitSeconds: refusal.waitSeconds,
      person: { ...sessionUserColumns, password: users.password, frozenAt: users.frozenAt },
      hasFactor: hasFactorInSql(),
      version: versionInSql(),
    })
    .from(refusal)
    .leftJoin(users, hasEmail(sql.placeholder('email')))
    .prepare('count_login_try')
}

type LogIn = (credentials: Credentials, visit: Visit) => Promise<SessionUser | SecondFactorWanted>

/** The same answer, after the same work, for a wrong password and for an account that does not exist. */
export function createLogIn(context: Context, enter: Enter): LogIn {
  const { db, clock } = context
  const countTryAndFind = prepareCounting(context)

  return async ({ email, password }, visit) => {
    const { request } = visit
    const limits = loginLimits(email, request.ip)
    const bound = bindLimits(limits, clock.now())
    const [row] = await countTryAndFind.execute({ ...bound, ...bindBrowser(context, request), email })
    if (!row) throw new Error('A try was not counted')
    refuseFor(row.waitSeconds)

    const { person, hasFactor, version } = row
    const hash = person?.password
    if (!(await isPasswordRight(hash, password)) || !person || !hash) {
      await noteRefusedLogin(context, { email, address: request.ip, reason: 'wrong-password' })
      throw new AppError('wrong_credentials')
    }
    if (person.frozenAt) {
      await noteRefusedLogin(context, { email, address: request.ip, reason: 'frozen' })
      throw new AppError('account_frozen')
    }

    const entrant = { id: person.id, email: person.email, password: hash }
    if (hasFactor || !(await enter({ person: entrant, limits, version }, visit))) {
      await buildGivingBack(db, { slots: limits.length }).execute(bound)
      setLoginTicket(context, visit.reply, entrant)
      return { secondFactor: await listFactorKinds(db, person.id, partyOf(context)) }
    }
    const { password: _, frozenAt: __, ...user } = person
    return toSessionUser(user)
  }
}
