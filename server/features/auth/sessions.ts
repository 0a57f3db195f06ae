import { and, eq, gt, isNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionUser } from '#contract/auth.ts'
import type { Context } from '#server/context.ts'
import { sessionUserColumns, toSessionUser } from '#server/features/users/session-user.ts'
import { users } from '#server/features/users/tables.ts'
import { batchCalls } from '#server/platform/batch-calls.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { describeBrowser } from '#server/platform/http/describe-browser.ts'
import { cookieOptions, hostCookieName } from './cookies.ts'
import { isUseDue, judgeLifetime, lifetimeMs, noteUse } from './session-use.ts'
import { logins, sessions, type SessionNotes } from './tables.ts'
import { hashToken, makeToken } from './tokens.ts'

/** Who wants in, and the hash of the password that was found right, or that they have while a passkey spares them to give it. */
export type Entrant = { id: string; password: string; beganWith?: 'passkey' }
type NewSession = {
  id: string
  values: {
    sid: string
    userId: string
    password: string
    sess: string
    expire: string
    enteredAt: string
    enteredFrom: string
    enteredWith: string | null
  }
}

/** A session under a new id. Only the hash of the id is stored. */
export function makeSession(
  { id: userId, password, ...notes }: Entrant,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
  now: Date,
): NewSession {
  const id = makeToken()
  const sess = JSON.stringify({ createdAt: now.toISOString(), ...notes } satisfies SessionNotes)
  const expire = new Date(now.getTime() + lifetimeMs).toISOString()
  const entered = {
    enteredAt: now.toISOString(),
    enteredFrom: ip,
    enteredWith: describeBrowser(headers['user-agent']),
  }
  return { id, values: { sid: hashToken(id), userId, password, sess, expire, ...entered } }
}

/**
 * The steps of a statement that stores a session and who came in, for the values of `makeSession` to fill; no row of `started` means
 * that the password no longer holds, or that nobody may enter the account. It was checked a while ago, since hashes wait for their turn. The person's row is
 * held until the session is there: whoever changes the password meanwhile comes before, and there is no session, or
 * comes after, and ends it.
 */
export function buildStarting(db: Pick<Executor, '$with' | 'select' | 'insert'>, condition?: SQL) {
  const owner = db.$with('owner').as(
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.id, sql.placeholder('userId')),
          eq(users.password, sql.placeholder('password')),
          isNull(users.frozenAt),
          condition,
        ),
      )
      .for('share'),
  )
  const values = db
    .select({
      sid: sql<string>`${sql.placeholder('sid')}::text`.as('sid'),
      id: sql<string>`gen_random_uuid()`.as('id'),
      userId: owner.id,
      sess: sql<SessionNotes>`${sql.placeholder('sess')}::jsonb`.as('sess'),
      expire: sql<Date>`${sql.placeholder('expire')}::timestamptz`.as('expire'),
      usedAt: sql<Date | null>`${sql.placeholder('enteredAt')}::timestamptz`.as('used_at'),
      address: sql<string>`${sql.placeholder('enteredFrom')}::text`.as('address'),
      browser: sql<string | null>`${sql.placeholder('enteredWith')}::text`.as('browser'),
    })
    .from(owner)
  const started = db
    .$with('started')
    .as(db.insert(sessions).select(values).returning({ userId: sessions.userId }))
  const entered = db
    .select({
      id: sql<string>`gen_random_uuid()`.as('id'),
      userId: started.userId,
      at: sql<Date>`${sql.placeholder('enteredAt')}::timestamptz`.as('at'),
      address: sql<string>`${sql.placeholder('enteredFrom')}::text`.as('address'),
      browser: sql<string | null>`${sql.placeholder('enteredWith')}::text`.as('browser'),
    })
    .from(started)
  const logged = db.$with('logged').as(db.insert(logins).select(entered).returning({ id: logins.id }))
  return { owner, started, logged }
}

export async function storeSession(db: Executor, { values }: NewSession): Promise<void> {
  const { owner, started, logged } = buildStarting(db)
  const rows = await db.with(owner, started, logged).select().from(started).execute(values)
  if (rows.length === 0) throw new AppError('wrong_credentials')
}

/** Hands a stored session to the browser, in the place of the one it had. */
export async function handOver(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { id }: Pick<NewSession, 'id'>,
): Promise<void> {
  await endRequestSession(context, context.db, request)
  clearCookie(context, reply)
  setCookie(context, reply, id)
}

/** Ends the request's session, and answers whose it was; nobody's, if it had none. */
export async function endRequestSession(context: Context, db: Executor, request: FastifyRequest) {
  const id = readCookie(context, request)
  if (!id) return undefined
  const ended = db.$with('ended').as(
    db
      .delete(sessions)
      .where(eq(sessions.sid, hashToken(id)))
      .returning({ userId: sessions.userId }),
  )
  const { id: userId, username, isAdmin } = users
  const [user] = await db
    .with(ended)
    .select({ id: userId, username, isAdmin })
    .from(ended)
    .innerJoin(users, eq(users.id, ended.userId))
  return user
}

export function clearCookie(context: Context, reply: FastifyReply): void {
  reply.clearCookie(cookieName(context), cookieOptions(context))
}

/** All of a person's, or all but the one that is stored under this hash. */
export async function endSessionsOf(db: Executor, userId: string, exceptSid?: string): Promise<void> {
  const isOther = exceptSid === undefined ? undefined : ne(sessions.sid, exceptSid)
  await db.delete(sessions).where(and(eq(sessions.userId, userId), isOther))
}

/**
 * For what changes who gets in: refuses whoever's session has ended since the request came. The person's row is held from here on, and
 * whoever takes an account away changes it before the sessions end.
 */
export async function holdCaller(
  context: Context,
  tx: Transaction,
  { user, request }: { user: Pick<SessionUser, 'id'>; request: FastifyRequest },
): Promise<typeof users.$inferSelect> {
  const [person] = await tx.select().from(users).where(eq(users.id, user.id)).for('update')
  const isOwn = and(eq(sessions.userId, user.id), eq(sessions.sid, sidOf(context, request) ?? ''))
  if (!person || (await tx.$count(sessions, isOwn)) === 0) throw new AppError('unauthenticated')
  return person
}

/** What the request's session is stored under; nothing without a cookie of ours. */
export function sidOf(context: Context, request: FastifyRequest): string | undefined {
  const id = readCookie(context, request)
  return id && hashToken(id)
}

/**
 * For six months the law wants to know who came in, and no longer. The database counts them: six months before 31 August it
 * is the last of February, and not the 3rd of March.
 */
export async function purgeLogins(db: Executor, now: Date): Promise<void> {
  const before = sql`${now.toISOString()}::timestamptz - interval '6 months'`
  await db.delete(logins).where(lt(logins.at, before))
}

export async function purgeSessions(db: Executor, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, now))
}

/** Writes down that the holder of the request's session has just shown to know the password. */
export async function markPasswordProven(context: Context, request: FastifyRequest): Promise<void> {
  const sid = sidOf(context, request)
  if (!sid) return
  const proof = JSON.stringify({ passwordProvenAt: context.clock.now().toISOString() })
  await context.db
    .update(sessions)
    .set({ sess: sql`${sessions.sess} || ${proof}::jsonb` })
    .where(eq(sessions.sid, sid))
}

export type FoundSession = {
  user: SessionUser
  /** When the password was last given; never, if a passkey has spared it. */
  passwordProvenAt: Date | undefined
}

function whenPasswordWasProven({ createdAt, passwordProvenAt, beganWith }: SessionNotes): Date | undefined {
  if (passwordProvenAt !== undefined) return new Date(passwordProvenAt)
  return beganWith === undefined ? new Date(createdAt) : undefined
}

export type FindSession = (request: FastifyRequest, reply: FastifyReply) => Promise<FoundSession | undefined>

/**
 * Finds who is behind a request. Session and person come in one indexed read that begins after the request has come,
 * so rights and expiry are those of the database at this very request, never those of the moment of login.
 */
export function createSessionLookup(context: Context): FindSession {
  const { db, clock } = context
  const readSession = createSessionReading(context)

  return async (request, reply) => {
    const id = readCookie(context, request)
    if (!id) return undefined
    const row = await readSession(hashToken(id))
    if (!row) return undefined
    const now = clock.now()
    const { sid, notes, sessionExpires, usedAt, ...user } = row
    const lifetime = judgeLifetime({ begunAt: notes.createdAt, expires: sessionExpires, now })
    if (!lifetime) return undefined
    const { prolongedTo } = lifetime
    if (prolongedTo || isUseDue(usedAt, now))
      await noteUse(db, { sid, seenAt: usedAt, now, request, prolongedTo })
    if (prolongedTo) setCookie(context, reply, id, prolongedTo.getTime() - now.getTime())
    return { user: toSessionUser(user), passwordProvenAt: whenPasswordWasProven(notes) }
  }
}

/** Several sessions cost hardly more to read than one. A few readings at once, so that one that hangs keeps nobody waiting. */
const together = { atOnce: 3, most: 50 }

/** Reads sessions under the hashes of their ids; those asked for while others are being read, in one statement. */
function createSessionReading({ db, clock }: Context) {
  const query = db
    .select({
      ...sessionUserColumns,
      sid: sessions.sid,
      notes: sessions.sess,
      sessionExpires: sessions.expire,
      usedAt: sessions.usedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.sid} = any(${sql.placeholder('sids')})`,
        gt(sessions.expire, sql.placeholder('now')),
      ),
    )
    .prepare('session_users')
  return batchCalls(async (sids: string[]) => {
    const rows = await query.execute({ sids, now: clock.now() })
    const found = new Map(rows.map((row) => [row.sid, row]))
    return sids.map((sid) => found.get(sid))
  }, together)
}

function readCookie(context: Context, request: FastifyRequest): string | undefined {
  const signed = request.cookies[cookieName(context)]
  return signed === undefined ? undefined : context.sealer.verify(signed)
}

function setCookie(context: Context, reply: FastifyReply, id: string, ageMs = lifetimeMs): void {
  reply.setCookie(cookieName(context), context.sealer.sign(id), {
    ...cookieOptions(context),
    maxAge: Math.floor(ageMs / 1000),
  })
}

export function cookieName(context: Pick<Context, 'env'>): string {
  return hostCookieName(context, 'sid')
}
