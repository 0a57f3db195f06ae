import { hash } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { readSealedToken, writeSealedToken } from '#server/platform/settings/sealed-token.ts'
import { spentTickets } from './tables.ts'

/** Long enough to look for the phone. */
const validMs = 5 * 60 * 1000

const Ticket = z.object({ until: z.coerce.date(), content: z.unknown() })

/**
 * Something between two calls of one browser that nobody else may read or make: sealed, so that it needs no row, and of use
 * for five minutes.
 */
export type TicketKind<Content> = {
  issue: (context: Pick<Context, 'sealer' | 'clock'>, content: Content) => string
  /** Nothing for one that was made elsewhere, for something else, or too long ago. */
  read: (context: Pick<Context, 'sealer' | 'clock'>, ticket: unknown) => Content | undefined
}

export function ticketKind<Content>(purpose: string, schema: z.ZodType<Content>): TicketKind<Content> {
  return {
    issue: ({ sealer, clock }, content) => {
      const until = new Date(clock.now().getTime() + validMs)
      return writeSealedToken(sealer, purpose, JSON.stringify({ until, content }))
    },
    read: ({ sealer, clock }, ticket) => {
      const text = readSealedToken(sealer, purpose, ticket)
      if (text === undefined) return undefined
      const { until, content } = Ticket.parse(JSON.parse(text))
      return until > clock.now() ? schema.parse(content) : undefined
    },
  }
}

/** Uses a ticket up, in the transaction of what it was used for. Answers whether it was the first to do so. */
export async function spendTicket(
  { clock }: Pick<Context, 'clock'>,
  db: Executor,
  ticket: string,
): Promise<boolean> {
  const until = new Date(clock.now().getTime() + validMs)
  const spent = await db
    .insert(spentTickets)
    .values({ ticketHash: hash('sha256', ticket, 'hex'), until })
    .onConflictDoNothing()
    .returning({ ticketHash: spentTickets.ticketHash })
  return spent.length > 0
}

export async function purgeSpentTickets(db: Executor, now: Date): Promise<void> {
  await db.delete(spentTickets).where(lt(spentTickets.until, now))
}
