import { and, eq, gt, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { recipientReason } from '#server/platform/mail/mail-error.ts'
import { sendMailJob } from '#server/platform/mail/queue-mail.ts'
import { mails } from '#server/platform/mail/tables.ts'

type Resent = { message: string; count: number }

const resendableMs = 30 * 24 * 60 * 60 * 1000

/** Given up for a reason that can be mended, and not so long ago that nobody waits for it. */
export function isResendable(now: Date): SQL | undefined {
  const isOurs = or(isNull(mails.reason), ne(mails.reason, recipientReason))
  const isRecent = gt(mails.createdAt, new Date(now.getTime() - resendableMs))
  return and(eq(mails.status, 'failed'), isNotNull(mails.cause), isOurs, isRecent)
}

/** Sends one mail again that waits or was given up, whatever the mail server said. */
export async function resendMail(context: Context, id: string): Promise<Resent> {
  const [mail] = await context.db.select({ status: mails.status }).from(mails).where(eq(mails.id, id))
  if (!mail) throw new AppError('not_found')
  if (mail.status === 'sent' || mail.status === 'dropped') throw new AppError('mail_settled')
  await queueAgain(context, and(eq(mails.id, id), eq(mails.status, 'failed')))
  return { message: 'O email está saindo de novo.', count: 1 }
}

/** Sends everything again that still may go; what waits for its next try is tried now. */
export async function resendMails(context: Context): Promise<Resent> {
  const isRefused = and(eq(mails.status, 'queued'), isNotNull(mails.reason))
  const waiting = await context.db.$count(mails, isRefused)
  const total = waiting + (await queueAgain(context, isResendable(context.clock.now())))
  return { message: describeResent(total), count: total }
}

function describeResent(total: number): string {
  if (total === 0) return 'Não há emails para reenviar.'
  return total === 1 ? '1 email está saindo de novo.' : `${total} emails estão saindo de novo.`
}

/** A mail that is asked for again is three days young again. */
async function queueAgain({ db, jobs, clock }: Context, which: SQL | undefined): Promise<number> {
  const found = await db.transaction(async (tx) => {
    const queued = await tx
      .update(mails)
      .set({ status: 'queued', settledAt: null, createdAt: clock.now() })
      .where(which)
      .returning({ mailId: mails.id })
    await jobs.enqueueAll(tx, sendMailJob, queued)
    return queued.length
  })
  await jobs.hurry(sendMailJob)
  return found
}
