import { and, eq, gt, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm'
import { mailKindNames } from '#contract/mails.ts'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import type { Transaction } from '#server/platform/database/database.ts'
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
export async function resendMail(
  context: Context,
  { id, actor }: { id: string; actor: Actor },
): Promise<Resent> {
  const { status, kind, recipient } = mails
  const [mail] = await context.db.select({ status, kind, recipient }).from(mails).where(eq(mails.id, id))
  if (!mail) throw new AppError('not_found')
  if (mail.status === 'sent' || mail.status === 'dropped') throw new AppError('mail_settled')
  await queueAgain(context, and(eq(mails.id, id), eq(mails.status, 'failed')), (tx) =>
    recordEntry(context, tx, {
      action: 'mail-resent',
      actor,
      subject: { email: mail.recipient },
      about: { mailKind: mailKindNames[mail.kind] ?? mail.kind },
    }),
  )
  return { message: 'O email está saindo de novo.', count: 1 }
}

/** Sends everything again that still may go; what waits for its next try is tried now. */
export async function resendMails(context: Context, actor: Actor): Promise<Resent> {
  const isRefused = and(eq(mails.status, 'queued'), isNotNull(mails.reason))
  const waiting = await context.db.$count(mails, isRefused)
  const again = await queueAgain(context, isResendable(context.clock.now()), async (tx, queued) => {
    const about = { mails: waiting + queued }
    if (about.mails > 0) await recordEntry(context, tx, { action: 'mails-resent', actor, about })
  })
  const total = waiting + again
  return { message: describeResent(total), count: total }
}

function describeResent(total: number): string {
  if (total === 0) return 'Não há emails para reenviar.'
  return total === 1 ? '1 email está saindo de novo.' : `${total} emails estão saindo de novo.`
}

/** A mail that is asked for again is three days young again. */
async function queueAgain(
  { db, jobs, clock }: Context,
  which: SQL | undefined,
  record: (tx: Transaction, queued: number) => Promise<void>,
): Promise<number> {
  const found = await db.transaction(async (tx) => {
    const queued = await tx
      .update(mails)
      .set({ status: 'queued', settledAt: null, createdAt: clock.now() })
      .where(which)
      .returning({ mailId: mails.id })
    await jobs.enqueueAll(tx, sendMailJob, queued)
    await record(tx, queued.length)
    return queued.length
  })
  await jobs.hurry(sendMailJob)
  return found
}
