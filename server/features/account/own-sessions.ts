import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountSession } from '#contract/account.ts'
import type { SessionUser } from '#contract/auth.ts'
import type { Context } from '#server/context.ts'
import { noteSecurity, visitOf } from '#server/features/audit/note-security.ts'
import { clearCookie, endSessionsOf, sidOf } from '#server/features/auth/sessions.ts'
import { sessions } from '#server/features/auth/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'

/** More than anybody has; fewer than would hurt the page. */
const mostListed = 100

/** Those that still open something, the last used first. */
export async function listSessions(
  tx: Transaction,
  { userId, sid: own, now }: { userId: string; sid: string | undefined; now: Date },
): Promise<AccountSession[]> {
  const { sid, id, sess, browser, address, usedAt, expire } = sessions
  const rows = await tx
    .select({ sid, id, sess, browser, address, usedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(expire, now)))
    .orderBy(desc(sql`coalesce(${usedAt}, (${sess}->>'createdAt')::timestamptz)`))
    .limit(mostListed)
  return rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    address: row.address,
    startedAt: row.sess.createdAt,
    lastUsedAt: row.usedAt?.toISOString() ?? row.sess.createdAt,
    isThisOne: row.sid === own,
  }))
}

type Call = { user: SessionUser; request: FastifyRequest; reply: FastifyReply }

/** Somebody else's is answered like one that never was. */
export async function endOwnSession(
  context: Context,
  { id, user, request, reply }: Call & { id: string },
): Promise<void> {
  const ended = await context.db.transaction(async (tx) => {
    const [session] = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, user.id)))
      .returning({ sid: sessions.sid, browser: sessions.browser })
    if (!session) throw new AppError('not_found')
    const about = session.browser ?? undefined
    await noteSecurity(context, tx, {
      userId: user.id,
      kind: 'session-ended',
      visit: visitOf(request),
      about,
    })
    return session
  })
  if (ended.sid === sidOf(context, request)) clearCookie(context, reply)
}

export async function endAllOwnSessions(context: Context, { user, request, reply }: Call): Promise<void> {
  await context.db.transaction(async (tx) => {
    await endSessionsOf(tx, user.id)
    await noteSecurity(context, tx, { userId: user.id, kind: 'sessions-ended', visit: visitOf(request) })
  })
  clearCookie(context, reply)
}
