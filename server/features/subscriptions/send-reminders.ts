import type { MailContent } from '#contract/mail/layout.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { claimDueReminders, type DueReminder } from './claim-due-reminders.ts'
import { formatDay, startOfDay } from './sao-paulo.ts'

const remindersJob = jobKind({ name: 'subscription-reminders' })

/** As many as fit well into one transaction; the rest is the next job's. */
const batchSize = 250
const dayMs = 24 * 60 * 60 * 1000

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
  const now = context.clock.now()
  const due = await claimDueReminders(tx, now, batchSize)
  for (const reminder of due) {
    const content = reminderMail(reminder, { now, url: context.env.CHECKOUT_URL })
    await queueMail(context, tx, { kind: 'subscription-reminder', to: reminder.email, content })
  }
  return due.length === batchSize
}

function reminderMail(
  { username, isProven, isLate, endsAt }: DueReminder,
  { now, url }: { now: Date; url: string | undefined },
): MailContent {
  const { subject, sentence } = describeEnd(endsAt, now)
  return {
    subject,
    preview: sentence,
    heading: isProven ? `Olá, ${username}` : 'Olá',
    blocks: [
      { paragraph: sentence },
      { paragraph: isLate ? payingLate(endsAt <= now) : renewing(endsAt <= now) },
      // Who is late has a charge to pay, and must not buy a second subscription.
      ...(url && !isLate ? [{ button: { label: 'Renovar', url } }] : []),
      { note: 'Em caso de dúvida, fale com o suporte.' },
    ],
  }
}

function renewing(isOver: boolean): string {
  return isOver
    ? 'Para voltar a usar o Integrador, renove com este mesmo email.'
    : 'Para não ficar sem acesso, renove com este mesmo email.'
}

function payingLate(isOver: boolean): string {
  const until = isOver ? 'Seu acesso volta' : 'Seu acesso continua'
  return `A cobrança da renovação não foi aprovada. Confira o cartão, ou pague pelo link que o checkout enviou a você. ${until} assim que ela for paga: não é preciso assinar de novo.`
}

function describeEnd(endsAt: Date, now: Date): { subject: string; sentence: string } {
  const days = Math.round((startOfDay(endsAt).getTime() - startOfDay(now).getTime()) / dayMs)
  const date = formatDay(endsAt)
  if (endsAt <= now) {
    const when = days === 0 ? `hoje, ${date}` : `em ${date}`
    return { subject: 'Sua assinatura terminou', sentence: `Sua assinatura do Integrador terminou ${when}.` }
  }
  const when = days === 0 ? 'hoje' : days === 1 ? 'amanhã' : `em ${days} dias`
  return {
    subject: `Sua assinatura termina ${when}`,
    sentence: `Sua assinatura do Integrador termina ${when}, ${date}.`,
  }
}
