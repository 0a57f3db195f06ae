import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { actorOf, recordEntry } from '#server/features/audit/record-entry.ts'
import { clearCookie, endRequestSession } from './sessions.ts'

/** Ends the request's session, if it has one. */
export async function logOut(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await context.db.transaction(async (tx) => {
    const user = await endRequestSession(context, tx, request)
    if (user?.isAdmin) await recordEntry(context, tx, { action: 'logout', actor: actorOf(user, request) })
  })
  clearCookie(context, reply)
}
