import { setTimeout as wait } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isDatabaseAway } from '#server/platform/database/failures.ts'
import { batchCalls } from '#server/platform/batch-calls.ts'
import { jobKind, jobWork, type JobWork, type Run } from '#server/platform/jobs/job.ts'
import { renderMail } from '#contract/mail/layout.ts'
import type { MailKind } from './mail-kind.ts'
import { MailError } from './mail-error.ts'
import { makeMail } from './make-mail.ts'
import { sendMailJob } from './queue-mail.ts'
import { mailFooter } from './mail-footer.ts'
import { mails } from './tables.ts'

export const askMailServerJob = jobKind({ name: 'ask-mail-server' })

/** How long an owner has to mend what his mail server objects to: nobody waits for a mail of last week. */
const givenUpAfterDays = 3

/** A few mails are always on their way at once; what they ask of the database goes together. */
const together = { atOnce: 1, most: 50 }

export function sendMailWork(context: Context, kinds: readonly MailKind[]): JobWork {
  const { db, clock, jobs } = context
  // Nobody knows what an earlier run has left.
  let mayOthersWait = true
  const find = batchCalls((ids: string[]) => findMails(db, ids), together)
  const markSent = batchCalls(async (ids: string[]) => {
    const settled = { sealed: null, settledAt: clock.now(), error: null, reason: null }
    await updateMails(db, ids, { ...settled, status: 'sent' })
    return ids
  }, together)
  return jobWork({
    kind: sendMailJob,
    task: async ({ mailId }, run) => {
      const mail = await find(mailId)
      if (mail?.status !== 'queued') return
      const outcome = await attempt(() => makeAndSend(context, kinds, mail))
      if (outcome instanceof Error) {
        mayOthersWait ||= !isAboutRecipient(outcome)
        return storeFailure(context, mail, { failure: outcome, run })
      }
      if ('dropped' in outcome) return drop(context, mail, outcome.dropped)
      await untilDatabaseIsBack(() => markSent(mailId), run.signal)
      if (!mayOthersWait) return
      // What was refused meanwhile need not wait for its turn: the mail server takes mails again.
      mayOthersWait = false
      await jobs.hurry(sendMailJob)
    },
  })
}

/**
 * After hours of refusals the next try of each mail may be an hour away. One of them asks in between whether the mail
 * server takes mails again; the others follow it.
 */
export function askMailServerWork({ jobs }: Pick<Context, 'jobs'>): JobWork {
  return jobWork({
    kind: askMailServerJob,
    cron: '*/5 * * * *',
    task: () => jobs.hurry(sendMailJob, { atMost: 1 }),
  })
}

/** A mail that is out must be marked, or it would be sent again: a database that is only restarting is waited for. */
async function untilDatabaseIsBack(action: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await action()
      return
    } catch (error) {
      if (signal.aborted || !isDatabaseAway(error)) throw error
      await wait(500, undefined, { signal })
    }
  }
}

type StoredMail = typeof mails.$inferSelect

/** In the order of the ids. */
async function findMails(db: Executor, ids: string[]): Promise<(StoredMail | undefined)[]> {
  const rows = await db.select().from(mails).where(inArray(mails.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id))
}

async function makeAndSend(
  context: Context,
  kinds: readonly MailKind[],
  mail: StoredMail,
): Promise<{ sent: true } | { dropped: string }> {
  const made = await makeMail(context, kinds, mail)
  if ('dropped' in made) return made
  const { env, mailer } = context
  await mailer.send({ id: mail.id, to: mail.recipient, ...renderMail(made.content, mailFooter(env)) })
  return { sent: true }
}

async function drop({ db, clock, log }: Context, { id, kind }: StoredMail, reason: string): Promise<void> {
  await db
    .update(mails)
    .set({ sealed: null, settledAt: clock.now(), status: 'dropped', reason, error: null })
    .where(eq(mails.id, id))
  log.info({ mailId: id, kind, reason }, 'mail dropped: it is no longer true')
}

async function storeFailure(
  { db, clock, log }: Context,
  { id, kind, createdAt }: StoredMail,
  { failure, run }: { failure: Error; run: Run },
): Promise<void> {
  if (isDatabaseAway(failure)) throw failure
  const error = failure.message
  const reason = failure instanceof MailError ? failure.reason : 'O email não pôde ser montado.'
  const now = clock.now()
  const isTooOld = now.getTime() - createdAt.getTime() > givenUpAfterDays * 86_400_000
  if (!isAboutRecipient(failure) && !isTooOld && !run.isLastAttempt) {
    await updateMails(db, [id], { error, reason })
    throw failure
  }
  await updateMails(db, [id], { sealed: null, settledAt: now, status: 'failed', error, reason })
  log.error({ mailId: id, kind, error }, 'mail given up')
}

const isAboutRecipient = (failure: Error) => failure instanceof MailError && failure.aboutRecipient

async function updateMails(db: Executor, ids: string[], change: Partial<StoredMail>): Promise<void> {
  await db
    .update(mails)
    .set({ ...change, attempts: sql`${mails.attempts} + 1` })
    .where(inArray(mails.id, ids))
}

async function attempt<T>(action: () => Promise<T>): Promise<T | Error> {
  try {
    return await action()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
