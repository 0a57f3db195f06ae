import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { MailContent } from '#contract/mail/layout.ts'
import { readSale } from '#server/features/sales/read-sale.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { findAddressee } from '#server/features/users/find-addressee.ts'
import { greet } from '#server/features/users/proven.ts'
import type { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { mailKind } from '#server/platform/mail/mail-kind.ts'
import { formatDay, startOfDay } from '#server/features/subscriptions/sao-paulo.ts'
import { toldAfterDays } from './claim-due-reminders.ts'

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
    if (!isStillEnding(user, endsAt)) return { dropped: 'A assinatura mudou desde então.' }
    if (startOfDay(now, -toldAfterDays) > endsAt) return { dropped: 'O fim da assinatura já é conhecido.' }
    const isLate = user.subscriptionRenewal === 'late'
    const url = isLate ? await findPaymentUrl(tx, user) : env.CHECKOUT_URL
    return { content: reminderMail({ greeting: greet(user), isLate, endsAt, now, url }) }
  },
})

function isStillEnding(user: User, endsAt: Date): boolean {
  const { subscriptionExpiresAt: end, subscriptionRenewal: renewal, cancellationReason: reason } = user
  return (
    end?.getTime() === endsAt.getTime() &&
    renewal !== 'automatic' &&
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
  /** The charge for the next period was tried, and failed. */
  isLate: boolean
  endsAt: Date
  now: Date
  /** To the checkout; who is late has a charge to pay, and must not be led to a second subscription. */
  url: string | null | undefined
}

function reminderMail({ greeting, isLate, endsAt, now, url }: Reminder): MailContent {
  const { subject, sentence } = describeEnd(endsAt, now)
  const isOver = endsAt <= now
  return {
    subject,
    preview: sentence,
    heading: greeting,
    blocks: [
      { paragraph: sentence },
      { paragraph: isLate ? payingLate({ isOver, endsAt, hasLink: Boolean(url) }) : renewing(isOver) },
      ...(url ? [{ button: { label: isLate ? 'Pagar esta cobrança' : 'Renovar', url } }] : []),
      { note: 'Em caso de dúvida, fale com o suporte.' },
    ],
  }
}

function renewing(isOver: boolean): string {
  return isOver
    ? 'Para voltar a usar o Integrador, renove com este mesmo email.'
    : 'Para não ficar sem acesso, renove com este mesmo email.'
}

function payingLate({
  isOver,
  endsAt,
  hasLink,
}: {
  isOver: boolean
  endsAt: Date
  hasLink: boolean
}): string {
  const way = hasLink
    ? 'Pague esta cobrança pelo botão abaixo, ou confira o limite e a validade do cartão.'
    : 'Confira o limite e a validade do cartão, ou pague pelo link que o checkout enviou a você.'
  const rest = isOver
    ? 'Seu acesso volta assim que ela for paga'
    : `Você ainda tem acesso: ele continua sem pausa se ela for paga até ${formatDay(endsAt)}`
  return `A cobrança da renovação não foi aprovada. ${way} ${rest}. Não é preciso assinar de novo.`
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
