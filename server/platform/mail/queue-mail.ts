import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { jobKind } from '#server/platform/jobs/job.ts'
import type { MailContent } from '#contract/mail/layout.ts'
import { mails } from './tables.ts'

export const sendMailJob = jobKind<{ mailId: string }>({
  name: 'send-mail',
  // Enough for the days that a mail is tried for, with these pauses; it is given up by its age.
  retries: 120,
  pauseSeconds: 5,
  longestPauseSeconds: 3_600,
  // Long enough for a batch of them, of which each may wait for a mail server that says nothing.
  limitSeconds: 300,
  // More than there are connections to the mail server: fetching and completing costs less for each.
  atOnce: 20,
})

export type NewMail = {
  kind: string
  to: string
  content: MailContent
  /** The same key is one mail, however often it is asked for. */
  onceKey?: string
}

/** Writes a mail down together with the data that causes it; a job sends it after the commit. */
export function queueMail(
  context: Pick<Context, 'sealer' | 'jobs'>,
  tx: Transaction,
  mail: NewMail,
): Promise<void> {
  return queueMails(context, tx, [mail])
}

export async function queueMails(
  { sealer, jobs }: Pick<Context, 'sealer' | 'jobs'>,
  tx: Transaction,
  all: NewMail[],
): Promise<void> {
  if (all.length === 0) return
  const rows = all.map(({ kind, to, content, onceKey }) => ({
    kind,
    recipient: to,
    onceKey: onceKey ?? null,
    sealed: sealer.seal(JSON.stringify(content)),
  }))
  const inserted = await tx
    .insert(mails)
    .values(rows)
    .onConflictDoNothing({ target: mails.onceKey })
    .returning({ mailId: mails.id })
  await jobs.enqueueAll(tx, sendMailJob, inserted)
}
