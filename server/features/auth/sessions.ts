import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionUser } from '#contract/auth.ts'
import type { Context } from '#server/context.ts'
import { sessionUserColumns, toSessionUser } from '#server/features/users/session-user.ts'
import { users } from '#server/features/users/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { sessions } from './tables.ts'
import { hashToken, makeToken } from './tokens.ts'

const dayMs = 24 * 60 * 60 * 1000
const lifetimeMs = 7 * dayMs
/** However much it is used: a stolen one must not live for ever. */
const longestMs = 30 * dayMs
/** A session in use is prolonged once a day, not at every request. */
const renewAfterMs = dayMs

type NewSession = { id: string; values: { sid: string; userId: string; sess: object; expire: Date } }

/** A session under a new id. Only the hash of the id is stored. */
export function makeSession(userId: string, now: Date): NewSession {
  const id = makeToken()
  const expire = new Date(now.getTime() + lifetimeMs)
  return { id, values: { sid: hashToken(id), userId, sess: { createdAt: now.toISOString() }, expire } }
}

/** The statement that stores a session, for the values of `makeSession` to fill. */
export function insertSession(db: Pick<Executor, 'insert'>) {
  return db.insert(sessions).values({
    sid: sql.placeholder('sid'),
    userId: sql.placeholder('userId'),
    sess: sql.placeholder('sess'),
    expire: sql.placeholder('expire'),
  })
}

/** Hands a stored session to the browser. */
export function handOver(context: Context, reply: FastifyReply, { id }: Pick<NewSession, 'id'>): void {
  setCookie(context, reply, id)
}

/** Starts a session and hands it to the browser. */
export async function startSession(
  context: Context,
  db: Executor,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  const session = makeSession(userId, context.clock.now())
  await insertSession(db).execute(session.values)
  handOver(context, reply, session)
}

/** Ends the request's session, if it has one. */
export async function endSession(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const id = readCookie(context, request)
  if (id) await context.db.delete(sessions).where(eq(sessions.sid, hashToken(id)))
  reply.clearCookie(cookieName(context), cookieOptions(context))
}

export async function endSessionsOf(db: Executor, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

export async function purgeSessions(db: Executor, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expire, now))
}

/** Writes down that the holder of the request's session has just shown to know the password. */
export async function markPasswordProven(context: Context, request: FastifyRequest): Promise<void> {
  const id = readCookie(context, request)
  if (!id) return
  const proof = JSON.stringify({ passwordProvenAt: context.clock.now().toISOString() })
  await context.db
    .update(sessions)
    .set({ sess: sql`${sessions.sess} || ${proof}::jsonb` })
    .where(eq(sessions.sid, hashToken(id)))
}

export type FoundSession = {
  user: SessionUser
  /** A session begins with a password. */
  passwordProvenAt: Date
}

export type FindSession = (request: FastifyRequest, reply: FastifyReply) => Promise<FoundSession | undefined>

/**
 * Finds who is behind a request. Session and person come in one indexed read, so rights and expiry are those
 * of the database at this very request, never those of the moment of login.
 */
export function createSessionLookup(context: Context): FindSession {
  const { db, clock } = context
  const query = db
    .select({ ...sessionUserColumns, notes: sessions.sess, sessionExpires: sessions.expire })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.sid, sql.placeholder('sid')), gt(sessions.expire, sql.placeholder('now'))))
    .prepare('session_user')

  return async (request, reply) => {
    const id = readCookie(context, request)
    if (!id) return undefined
    const now = clock.now()
    const [row] = await query.execute({ sid: hashToken(id), now })
    if (!row) return undefined
    const { notes, sessionExpires, ...user } = row
    const lastMs = Date.parse(notes.createdAt) + longestMs
    if (lastMs <= now.getTime()) return undefined
    const nextMs = Math.min(now.getTime() + lifetimeMs, lastMs)
    const gainMs = nextMs - sessionExpires.getTime()
    if (gainMs > renewAfterMs || (gainMs > 0 && nextMs === lastMs)) {
      await db
        .update(sessions)
        .set({ expire: new Date(nextMs) })
        .where(eq(sessions.sid, hashToken(id)))
      setCookie(context, reply, id, nextMs - now.getTime())
    }
    const passwordProvenAt = new Date(notes.passwordProvenAt ?? notes.createdAt)
    return { user: toSessionUser(user), passwordProvenAt }
  }
}

function readCookie(context: Context, request: FastifyRequest): string | undefined {
  const signed = request.cookies[cookieName(context)]
  return signed === undefined ? undefined : context.vault.verify(signed)
}

function setCookie(context: Context, reply: FastifyReply, id: string, ageMs = lifetimeMs): void {
  reply.setCookie(cookieName(context), context.vault.sign(id), {
    ...cookieOptions(context),
    maxAge: Math.floor(ageMs / 1000),
  })
}

/** The prefix makes browsers refuse the cookie from a subdomain or over http. */
export function cookieName({ env }: Pick<Context, 'env'>): string {
  return isHttps(env.APP_URL) ? '__Host-sid' : 'sid'
}

function cookieOptions({ env }: Pick<Context, 'env'>) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(env.APP_URL) } as const
}

function isHttps(appUrl: string): boolean {
  return appUrl.startsWith('https:')
}
