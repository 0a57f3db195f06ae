import { and, eq, exists, lt, or, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import type { Context } from '#server/context.ts'
import { noteSecurity, visitOf } from '#server/features/audit/note-security.ts'
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
  /** What is still to be proven, and used up with it; why not, if it is refused. */
  prove?: (tx: Transaction) => Promise<ErrorCode | undefined>
}

export type Enter = (entry: Entry, visit: Visit) => Promise<void>

/** One statement that starts a session, writes down who came in, and gives the try back; no row if nobody may any more. */
function buildEntering(db: Executor, slots: number) {
  const { owner, started, logged } = buildStarting(db)
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
  const enterAtOnce = buildEntering(db, loginSlots).prepare('start_login_session')

  return async ({ person, limits, prove }, visit) => {
    const now = clock.now()
    const { email: _, ...entrant } = person
    const session = makeSession(entrant, visit.request, now)
    const values = { ...bindLimits(limits, now), ...session.values }
    const isUsual = !prove && limits.length === loginSlots && wasHereBefore(context, visit.request, person)
    const refused = isUsual
      ? refusedUnless(await enterAtOnce.execute(values))
      : await db.transaction(async (tx) => {
          const refusal = await prove?.(tx)
          if (refusal !== undefined) return refusal
          const isNews = await isNewBrowser(context, tx, person, visit.request)
          const wrong = refusedUnless(await buildEntering(tx, limits.length).execute(values))
          if (wrong) throw new AppError(wrong)
          if (isNews) await tellOfNewBrowser(context, tx, person, visit.request)
          return undefined
        })
    if (refused) throw new AppError(refused)
    await handOver(context, visit.request, visit.reply, session)
    rememberBrowser(context, visit.request, visit.reply, entrant)
  }
}

const refusedUnless = (started: unknown[]): ErrorCode | undefined =>
  started.length > 0 ? undefined : 'wrong_credentials'

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

/** For a person to see that somebody with their password has tried. */
export async function noteRefusedCode(
  context: Context,
  userId: string,
  request: FastifyRequest,
): Promise<void> {
  await context.db.transaction((tx) =>
    noteSecurity(context, tx, { userId, kind: 'code-refused', visit: visitOf(request) }),
  )
}
