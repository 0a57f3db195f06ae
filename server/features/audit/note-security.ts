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
