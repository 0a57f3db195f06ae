import type * as z from 'zod'
import type { MailContent } from '#contract/mail/layout.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'

export type MakingContext = Pick<Context, 'env' | 'clock' | 'sealer' | 'jobs'>

/** A mail that is about to be sent. */
export type DueMail<Cause> = {
  id: string
  to: string
  createdAt: Date
  isFirstTry: boolean
  cause: Cause
  /** What was sealed with it, such as the token of its link. Missing once erased, or when the seal cannot be opened. */
  secret: string | undefined
}

/** What a mail says at the moment of its sending, or why it is no longer to be sent. */
export type Made =
  /** With its secret, if it has one: where a new one had to be made, the next try must say the same. */
  { content: MailContent; secret?: string } | { dropped: string }

/**
 * A mail is written down as its cause, and made when it is sent, from what is true then: days after an outage, a charge
 * that has been paid meanwhile is not called late.
 */
export type MailKind<Cause = unknown> = {
  /** Rows carry it: it stays what it is. */
  name: string
  cause: z.ZodType<Cause>
  /** A method, so that kinds of different causes fit into one list: each is given only what its own schema has read. */
  make(context: MakingContext, tx: Transaction, mail: DueMail<Cause>): Promise<Made>
}

export function mailKind<Cause>(kind: MailKind<Cause>): MailKind<Cause> {
  return kind
}
