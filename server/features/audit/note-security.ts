import { eq, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { SecurityEvent } from '#contract/security-words.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { describeBrowser } from '#server/platform/http/describe-browser.ts'
import { securityEvents } from './tables.ts'

/** Where a request comes from, as its person knows it again. Nobody's: the server itself, or a command. */
export type Visit = { address: string | null; browser: string | null }

export function visitOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Visit {
  return { address: ip, browser: describeBrowser(headers['user-agent']) }
}

export type NewSecurityEvent = {
  userId: string
  kind: SecurityEvent
  visit: Visit
  /** What it is about: a passkey's name, a former address. */
  about?: string | undefined
}

/** Writes down, for the person themselves, what touched the safety of their account, in the transaction of the act. */
export async function noteSecurity(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  { userId, kind, visit, about }: NewSecurityEvent,
): Promise<void> {
  await tx.insert(securityEvents).values({ userId, at: clock.now(), kind, ...visit, about: about ?? null })
}

/** When an account is somebody else's from now on: where its former holder was, and which addresses they had, is not for them. */
export async function forgetSecurity(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(securityEvents).where(eq(securityEvents.userId, userId))
}

/** As long as logins are kept, which they are shown with. The database counts the months. */
export async function purgeSecurityEvents(tx: Transaction, now: Date): Promise<void> {
  const before = sql`${now.toISOString()}::timestamptz - interval '6 months'`
  await tx.delete(securityEvents).where(lt(securityEvents.at, before))
}
