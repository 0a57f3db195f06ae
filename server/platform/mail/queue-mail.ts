import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { jobKind } from '#server/platform/jobs/job.ts'
import type { MailKind } from './mail-kind.ts'
import { mails } from './tables.ts'

export const sendMailJob = jobKind<{ mailId: string }>({
  name: 'send-mail',
  // Enough for the days that a mail is tried for, also as the one that asks; it is given up by its age.
  retries: 1200,
  pauseSeconds: 5,
  longestPauseSeconds: 3_600,
  // Long enough for a batch of them, of which each may wait for a mail server that says nothing.
  limitSeconds: 300,
  // More than there are connections to the mail server: fetching and completing costs less for each.
  atOnce: 20,
})

export type NewMail<Cause> = {
  kind: MailKind<Cause>
  to: string
  cause: Cause
  /** What must not lie readable in the database, such as the token of its link. */
  secret?: string
  /** The same key is one mail, however often it is asked for. */
  onceKey?: string
}

/** A mail whose cause is of its kind; of which kind no longer matters. */
export type WrittenMail = {
  kind: string
  recipient: string
  cause: unknown
  secret: string | undefined
  onceKey: string | null
}

export function writeMail<Cause>({ kind, to, cause, secret, onceKey }: NewMail<Cause>): WrittenMail {
  return { kind: kind.name, recipient: to, cause, secret, onceKey: onceKey ?? null }
}

/** Writes a mail down together with the data that causes it; a job sends it after the commit. */
export function queueMail<Cause>(
  context: Pick<Context, 'sealer' | 'jobs'>,
  tx: Transaction,
  mail: NewMail<Cause>,
): Promise<void> {
  return queueMails(context, tx, [writeMail(mail)])
}

export async function queueMails(
  { sealer, jobs }: Pick<Context, 'sealer' | 'jobs'>,
  tx: Transaction,
  written: WrittenMail[],
): Promise<void> {
  if (written.length === 0) return
  const rows = written.map(({ secret, ...row }) => ({
    ...row,
    sealed: secret === undefined ? null : sealer.seal(secret),
  }))
  const inserted = await tx
    .insert(mails)
    .values(rows)
    .onConflictDoNothing({ target: mails.onceKey })
    .returning({ mailId: mails.id })
  await jobs.enqueueAll(tx, sendMailJob, inserted)
}
