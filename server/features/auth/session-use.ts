import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Executor } from '#server/platform/database/database.ts'
import { describeBrowser } from '#server/platform/http/describe-browser.ts'
import { sessions } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000
export const lifetimeMs = 7 * dayMs
/** However much it is used: a stolen one must not live for ever. */
const longestMs = 30 * dayMs
/** A session in use is prolonged once a day, not at every request. */
const renewAfterMs = dayMs
/** Where sessions are listed, a last use is told to within this. */
const noteUseAfterMs = 5 * 60 * 1000

type Lifetime = { begunAt: string; expires: Date; now: Date }

/** Until when a session is to be prolonged by this use, if at all; nothing once it is over for good. */
export function judgeLifetime({ begunAt, expires, now }: Lifetime): { prolongedTo?: Date } | undefined {
  const lastMs = Date.parse(begunAt) + longestMs
  if (lastMs <= now.getTime()) return undefined
  const nextMs = Math.min(now.getTime() + lifetimeMs, lastMs)
  const gainMs = nextMs - expires.getTime()
  const isWorthIt = gainMs > renewAfterMs || (gainMs > 0 && nextMs === lastMs)
  return isWorthIt ? { prolongedTo: new Date(nextMs) } : {}
}

export function isUseDue(usedAt: Date | null, now: Date): boolean {
  return now.getTime() - (usedAt?.getTime() ?? 0) >= noteUseAfterMs
}

type Use = {
  sid: string
  seenAt: Date | null
  now: Date
  request: FastifyRequest
  prolongedTo: Date | undefined
}

/** Of the calls of one page that come together, the first writes. What began without a browser's name gets it now. */
export async function noteUse(db: Executor, { sid, seenAt, now, request, prolongedTo }: Use): Promise<void> {
  const browser = describeBrowser(request.headers['user-agent'])
  await db
    .update(sessions)
    .set({
      usedAt: now,
      address: request.ip,
      browser: sql`coalesce(${sessions.browser}, ${browser}::text)`,
      ...(prolongedTo ? { expire: prolongedTo } : {}),
    })
    .where(
      and(
        eq(sessions.sid, sid),
        sql`${sessions.usedAt} is not distinct from ${seenAt?.toISOString() ?? null}::timestamptz`,
      ),
    )
}
