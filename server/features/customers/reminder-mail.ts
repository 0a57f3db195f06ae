import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { MailContent } from '#contract/mail/layout.ts'
import type { SubscriptionRenewal } from '#contract/subscriptions.ts'
import { readSale } from '#server/features/sales/read-sale.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { findAddressee } from '#server/features/users/find-addressee.ts'
import { greet } from '#server/features/users/proven.ts'
import type { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'
import { formatDay, startOfDay } from '#server/features/subscriptions/sao-paulo.ts'
import { noticeDays } from './claim-due-reminders.ts'

type User = typeof users.$inferSelect

const dayMs = 24 * 60 * 60 * 1000

/** Tells that access is about to end, or has. */
export const subscriptionReminder = mailKind({
  name: 'subscription-reminder',
  cause: z.object({ userId: z.uuid(), endsAt: z.coerce.date() }),
  make: async ({ env, clock }, tx, mail) => {
    const user = await findAddressee(tx, mail)
    if ('dropped' in user) return user
    const { endsAt } = mail.cause
    const now = clock.now()
    if (!isStillEnding(user, endsAt, now)) return { dropped: 'A assinatura mudou desde então.' }
    if (startOfDay(now, -noticeDays) > endsAt) return { dropped: 'O fim da assinatura já é conhecido.' }
    const renewal = user.subscriptionRenewal ?? 'none'
    const url = renewal === 'late' ? await findPaymentUrl(tx, user) : env.CHECKOUT_URL
    return { content: reminderMail({ greeting: greet(user), renewal, endsAt, now, url }) }
  },
})

function isStillEnding(user: User, endsAt: Date, now: Date): boolean {
  const { subscriptionExpiresAt: end, subscriptionRenewal: renewal, cancellationReason: reason } = user
  return (
    end?.getTime() === endsAt.getTime() &&
    (renewal !== 'automatic' || endsAt < startOfDay(now)) &&
    reason !== 'refund' &&
    reason !== 'chargeback'
  )
}

/** Where the newest charge that failed can be paid, if the checkout says so. */
async function findPaymentUrl(tx: Transaction, user: User): Promise<string | null> {
  const { provider, rawWebhookData, createdAt, customerEmail } = salesTable
  const sales = await tx
    .select({ provider, rawWebhookData })
    .from(salesTable)
    .where(eq(customerEmail, user.email.toLowerCase()))
    .orderBy(desc(createdAt))
  const late = sales.map(readSale).find((event) => event?.kind === 'late')
  return late?.paymentUrl ?? null
}

type Reminder = {
  greeting: string
  /** `late`: the charge for the next period failed. `automatic`: nothing was heard of it. */
  renewal: SubscriptionRenewal
  endsAt: Date
  now: Date
  /** To the checkout; who is late has a charge to pay, and must not be led to a second subscription. */
  url: string | null | undefined
}

function reminderMail(reminder: Reminder): MailContent {
  const { greeting, renewal, endsAt, now, url } = reminder
  const { subject, sentence } = describeEnd(endsAt, now)
  return {
    subject,
    preview: sentence,
    heading: greeting,
    blocks: [
      { paragraph: sentence },
      { paragraph: advice[renewal](reminder) },
      ...(url ? [{ button: { label: renewal === 'late' ? 'Pagar esta cobrança' : 'Renovar', url } }] : []),
      { note: 'Em caso de dúvida, fale com o suporte.' },
    ],
  }
}

/** What to do, by how the next period is paid for. */
const advice: Record<SubscriptionRenewal, (reminder: Reminder) => string> = {
  none: ({ endsAt, now }) =>
    endsAt <= now
      ? 'Para voltar a usar o Integrador, renove com este mesmo email.'
      : 'Para não ficar sem acesso, renove com este mesmo email.',
  late: payingLate,
  automatic: () =>
    'O checkout ainda não nos avisou da cobrança da renovação. Se você já pagou, fale com o suporte: seu acesso volta com o pagamento. Se a assinatura foi encerrada, renove com este mesmo email.',
}

function payingLate({ endsAt, now, url }: Reminder): string {
  const payment = url
    ? 'Pague esta cobrança pelo botão abaixo, ou confira o limite e a validade do cartão.'
    : 'Confira o limite e a validade do cartão, ou pague pelo link que o checkout enviou a você.'
  const rest =
    endsAt <= now
      ? 'Seu acesso volta assim que ela for paga'
      : `Você ainda tem acesso: ele continua sem pausa se ela for paga até ${formatDay(endsAt)}`
  return `A cobrança da renovação não foi aprovada. ${payment} ${rest}. Não é preciso assinar de novo.`
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
