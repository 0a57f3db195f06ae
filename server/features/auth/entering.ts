import { and, eq, exists, lt, or, sql, type SQL } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import type { Context } from '#server/context.ts'
import { noteSecurity, visitOf } from '#server/features/audit/note-security.ts'
import { hasFactor } from '#server/features/factors/factors-of.ts'
import { users } from '#server/features/users/tables.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { bindLimits, buildGivingBack, type RateLimit } from '#server/platform/http/rate-limit.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { rememberBrowser, wasHereBefore } from './known-browser.ts'
import { newBrowser } from './new-browser-mail.ts'
import { recordingLogin } from './record-login.ts'
import { buildStarting, handOver, makeSession, type Entrant } from './sessions.ts'
import { logins } from './tables.ts'

export type Visit = { request: FastifyRequest; reply: FastifyReply }

type Entry = {
  person: Entrant & { email: string }
  /** Under which the try was counted: it is given back. */
  limits: RateLimit[]
} & (
  | {
      /** The row that was found without a second factor, by `versionInSql`. */
      version: string
      prove?: never
    }
  /** What is still to be proven, and used up with it; why not, if it is refused. */
  | { prove: (tx: Transaction) => Promise<ErrorCode | undefined> }
)

/** Whether they are in. Not, if nothing was to be proven and a second factor was added meanwhile. */
export type Enter = (entry: Entry, visit: Visit) => Promise<boolean>

/** Another one after every change of a person's row, of which the first factor is one. */
export const versionInSql = () => sql<string>`users.xmin::text`

/** One statement that starts a session, writes down who came in, and gives the try back; no row if nobody may any more. */
function buildEntering(db: Executor, slots: number, condition?: SQL) {
  const { owner, started, logged } = buildStarting(db, condition)
  const when = sql`exists (select from ${started})`
  const givenBack = db.$with('given_back').as(buildGivingBack(db, { slots, when }))
  return db.with(owner, started, logged, givenBack, recordingLogin(db)).select().from(started)
}

/** How many limits a login is counted under. */
const loginSlots = 3

/** The end of every login: whoever comes here has proven the password, or a passkey that stands for it. */
export function createEntering(context: Context): Enter {
  const { db, clock } = context
  // Prepared once: beside the hash, what a login costs is the making and reading of its statements.
  const isUnchanged = sql`${versionInSql()} = ${sql.placeholder('version')}`
  const enterAtOnce = buildEntering(db, loginSlots, isUnchanged).prepare('start_login_session')

  return async (entry, visit) => {
    const { person, limits } = entry
    const now = clock.now()
    const { email: _, ...entrant } = person
    const session = makeSession(entrant, visit.request, now)
    const values = { ...bindLimits(limits, now), ...session.values }
    const isUsual = !entry.prove && wasHereBefore(context, visit.request, person)
    const isAtOnce = isUsual && (await enterAtOnce.execute({ ...values, version: entry.version })).length > 0
    if (!isAtOnce && !(await db.transaction((tx) => enterSafely(context, tx, { entry, visit, values }))))
      return false
    await handOver(context, visit.request, visit.reply, session)
    rememberBrowser(context, visit.request, visit.reply, entrant)
    return true
  }
}

type Entering = { entry: Entry; visit: Visit; values: Record<string, unknown> }

/**
 * The person's row is held before anything else, as by whoever changes the second factor or deletes the account: nobody waits for
 * the other in a circle, and what is asked from here on is no longer changing. Whoever is refused has used up nothing.
 */
async function enterSafely(
  context: Context,
  tx: Transaction,
  { entry: { person, limits, prove }, visit: { request }, values }: Entering,
): Promise<boolean> {
  const isPerson = eq(users.id, person.id)
  const [held] = await tx.select({ id: users.id }).from(users).where(isPerson).for('share')
  if (!held) throw new AppError('wrong_credentials')
  const refusal = await prove?.(tx)
  if (refusal !== undefined) throw new AppError(refusal)
  if (!prove && (await hasFactor(tx, person.id))) return false
  const isNews = await isNewBrowser(context, tx, person, request)
  const started = await buildEntering(tx, limits.length).execute(values)
  if (started.length === 0) throw new AppError('wrong_credentials')
  if (isNews) await tellOfNewBrowser(context, tx, person, request)
  return true
}

const sixMonths = sql`interval '6 months'`

/** Nobody is told of the first login to their account. Of one that is older than what is kept of logins, they are. */
async function isNewBrowser(
  context: Context,
  tx: Transaction,
  person: Entrant,
  request: FastifyRequest,
): Promise<boolean> {
  if (wasHereBefore(context, request, person)) return false
  const earlier = tx
    .select({ one: sql`1` })
    .from(logins)
    .where(eq(logins.userId, person.id))
  const isOld = lt(users.createdAt, sql`${context.clock.now().toISOString()}::timestamptz - ${sixMonths}`)
  return (await tx.$count(users, and(eq(users.id, person.id), or(exists(earlier), isOld)))) > 0
}

async function tellOfNewBrowser(
  context: Context,
  tx: Transaction,
  { id, email }: Entry['person'],
  request: FastifyRequest,
): Promise<void> {
  const at = context.clock.now()
  const visit = visitOf(request)
  // What comes without cookies, such as a script of their own, is news once a day.
  const onceKey = `new-browser ${id} ${at.toISOString().slice(0, 10)} ${visit.address} ${visit.browser}`
  await queueMail(context, tx, { kind: newBrowser, to: email, cause: { userId: id, at, ...visit }, onceKey })
}

/** For a person to see that somebody with their password has tried; if there still is one. */
export async function noteRefusedCode(
  context: Context,
  userId: string,
  request: FastifyRequest,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share')
    if (person) await noteSecurity(context, tx, { userId, kind: 'code-refused', visit: visitOf(request) })
  })
}
