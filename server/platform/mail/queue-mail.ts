import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { jobKind, jobWork, type JobWork, type Run } from '#server/platform/jobs/job.ts'
import { renderMail, type MailContent } from '#contract/mail/layout.ts'
import { MailError } from './mailer.ts'
import { mails } from './tables.ts'

export const sendMailJob = jobKind<{ mailId: string }>({
  name: 'send-mail',
  // With these pauses a mail server may be away for some nine hours before a mail is given up.
  retries: 18,
  pauseSeconds: 5,
  longestPauseSeconds: 3_600,
  // Long enough for a batch of them, of which each may wait for a mail server that says nothing.
  limitSeconds: 120,
  // More than there are connections to the mail server: fetching and completing costs less for each.
  atOnce: 10,
})

const Sealed = z.object({ subject: z.string(), html: z.string(), text: z.string() })

export type NewMail = {
  kind: string
  to: string
  content: MailContent
  /** The same key is one mail, however often it is asked for. */
  onceKey?: string
}

/** Writes a mail down together with the data that causes it; a job sends it after the commit. */
export function queueMail(
  context: Pick<Context, 'vault' | 'jobs'>,
  tx: Transaction,
  mail: NewMail,
): Promise<void> {
  return queueMails(context, tx, [mail])
}

export async function queueMails(
  { vault, jobs }: Pick<Context, 'vault' | 'jobs'>,
  tx: Transaction,
  all: NewMail[],
): Promise<void> {
  if (all.length === 0) return
  const rows = all.map(({ kind, to, content, onceKey }) => ({
    kind,
    recipient: to,
    onceKey: onceKey ?? null,
    sealed: vault.seal(JSON.stringify(renderMail(content))),
  }))
  const inserted = await tx
    .insert(mails)
    .values(rows)
    .onConflictDoNothing({ target: mails.onceKey })
    .returning({ mailId: mails.id })
  await jobs.enqueueAll(tx, sendMailJob, inserted)
}

export function sendMailWork(context: Context): JobWork {
  return jobWork({ kind: sendMailJob, task: (data, run) => sendQueuedMail(context, data.mailId, run) })
}

async function sendQueuedMail(context: Context, mailId: string, run: Run): Promise<void> {
  const { db, mailer, vault, log } = context
  const [mail] = await db.select().from(mails).where(eq(mails.id, mailId))
  if (!mail || mail.status !== 'queued' || mail.sealed === null) return

  const outcome = await attempt(() =>
    mailer.send({
      id: mail.id,
      to: mail.recipient,
      ...Sealed.parse(JSON.parse(vault.unseal(mail.sealed ?? ''))),
    }),
  )
  const settled = { sealed: null, settledAt: context.clock.now() }
  const attempts = sql`${mails.attempts} + 1`
  if (outcome === undefined) {
    await db
      .update(mails)
      .set({ ...settled, status: 'sent', attempts, error: null })
      .where(eq(mails.id, mailId))
    return
  }

  const givenUp = run.isLastAttempt || (outcome instanceof MailError && outcome.permanent)
  const failed = givenUp ? { ...settled, status: 'failed' as const } : {}
  await db
    .update(mails)
    .set({ ...failed, attempts, error: outcome.message })
    .where(eq(mails.id, mailId))
  if (!givenUp) throw outcome
  log.error({ mailId, kind: mail.kind, error: outcome.message }, 'mail given up')
}

async function attempt(action: () => Promise<void>): Promise<Error | undefined> {
  try {
    await action()
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
