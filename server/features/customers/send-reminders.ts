import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { queueMails, writeMail } from '#server/platform/mail/queue-mail.ts'
import { claimDueReminders } from './claim-due-reminders.ts'
import { subscriptionReminder } from './reminder-mail.ts'

const remindersJob = jobKind({ name: 'subscription-reminders' })

/** As many as fit well into one transaction; the rest is the next job's. */
const batchSize = 250

/** Every morning, tells those whose subscription is about to end. */
export function remindersWork(context: Context): JobWork {
  return jobWork({
    kind: remindersJob,
    cron: '0 9 * * *',
    effect: async (tx) => {
      const isMore = await sendReminders(context, tx)
      if (isMore) await context.jobs.enqueue(tx, remindersJob, {})
    },
  })
}

/** Claim and mail commit together: once each. Returns whether there are more. */
export async function sendReminders(
  context: Pick<Context, 'env' | 'clock' | 'sealer' | 'jobs'>,
  tx: Transaction,
): Promise<boolean> {
  const due = await claimDueReminders(tx, context.clock.now(), batchSize)
  await queueMails(
    context,
    tx,
    due.map(({ userId, email, endsAt }) =>
      writeMail({ kind: subscriptionReminder, to: email, cause: { userId, endsAt } }),
    ),
  )
  return due.length === batchSize
}
