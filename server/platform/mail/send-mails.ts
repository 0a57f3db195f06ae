import { setTimeout as wait } from 'node:timers/promises'
import { inArray, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isDatabaseAway } from '#server/platform/database/failures.ts'
import { batchCalls } from '#server/platform/batch-calls.ts'
import { jobWork, type JobWork, type Run } from '#server/platform/jobs/job.ts'
import { renderMail, type MailContent } from '#contract/mail/layout.ts'
import { MailError } from './mailer.ts'
import { sendMailJob } from './queue-mail.ts'
import { mailFooter } from './mail-footer.ts'
import { mails } from './tables.ts'

/** How long an owner has to mend what his mail server objects to: nobody waits for a mail of last week. */
const givenUpAfterDays = 3

/** A few mails are always on their way at once; what they ask of the database goes together. */
const together = { atOnce: 1, most: 50 }

export function sendMailWork(context: Context): JobWork {
  const { db, clock, jobs } = context
  let hasFailed = false
  const find = batchCalls((ids: string[]) => findMails(db, ids), together)
  const markSent = batchCalls(async (ids: string[]) => {
    await updateMails(db, ids, { sealed: null, settledAt: clock.now(), status: 'sent', error: null })
    return ids
  }, together)
  return jobWork({
    kind: sendMailJob,
    task: async ({ mailId }, run) => {
      const mail = await find(mailId)
      const sealed = mail?.status === 'queued' ? mail.sealed : null
      if (!mail || sealed === null) return
      const failure = await attempt(() => send(context, mail, sealed))
      hasFailed ||= failure !== undefined && !isAboutRecipient(failure)
      if (failure) return keepFailure(context, mail, { failure, run })
      await untilDatabaseIsBack(() => markSent(mailId), run.signal)
      if (!hasFailed) return
      // What was refused meanwhile need not wait for its turn: the mail server takes mails again.
      hasFailed = false
      await jobs.hurry(sendMailJob)
    },
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

function send(
  { env, mailer, sealer }: Context,
  { id, recipient }: StoredMail,
  sealed: string,
): Promise<void> {
  // Nobody but us can have sealed it.
  const content = JSON.parse(sealer.unseal(sealed)) as MailContent
  return mailer.send({ id, to: recipient, ...renderMail(content, mailFooter(env)) })
}

async function keepFailure(
  { db, clock, log }: Context,
  { id, kind, createdAt }: StoredMail,
  { failure, run }: { failure: Error; run: Run },
): Promise<void> {
  const error = failure.message
  const now = clock.now()
  const isTooOld = now.getTime() - createdAt.getTime() > givenUpAfterDays * 86_400_000
  if (!isAboutRecipient(failure) && !isTooOld && !run.isLastAttempt) {
    await updateMails(db, [id], { error })
    throw failure
  }
  await updateMails(db, [id], { sealed: null, settledAt: now, status: 'failed', error })
  log.error({ mailId: id, kind, error }, 'mail given up')
}

const isAboutRecipient = (failure: Error) => failure instanceof MailError && failure.aboutRecipient

async function updateMails(db: Executor, ids: string[], change: Partial<StoredMail>): Promise<void> {
  await db
    .update(mails)
    .set({ ...change, attempts: sql`${mails.attempts} + 1` })
    .where(inArray(mails.id, ids))
}

async function attempt(action: () => Promise<void>): Promise<Error | undefined> {
  try {
    await action()
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
