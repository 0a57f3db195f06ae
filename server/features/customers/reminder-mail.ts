import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { paidKinds, type SaleKind } from '#contract/checkout.ts'
import type { MailContent } from '#contract/mail/layout.ts'
import type { SubscriptionRenewal } from '#contract/subscriptions.ts'
import { describePurchase, findWayToPay, purchaseOf, type WayToPay } from '#server/features/sales/purchase.ts'
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
    const way = renewal === 'late' ? await findLastWay(tx, user) : renewAt(env.CHECKOUT_URL)
    const bought = await findLastPurchase(tx, user)
    return { content: reminderMail({ greeting: greet(user), renewal, endsAt, now, way, bought }) }
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

function renewAt(url: string | undefined): WayToPay | null {
  return url ? { url, label: 'Renovar', advice: '' } : null
}

/** How the newest charge that failed can be made up for, if the checkout says so. */
async function findLastWay(tx: Transaction, user: User): Promise<WayToPay | null> {
  const late = await findNewest(tx, user, ['late'])
  return late ? findWayToPay(late.event, late.sale) : null
}

/** What was paid for last, and where. */
async function findLastPurchase(tx: Transaction, user: User): Promise<string> {
  const paid = await findNewest(tx, user, [...paidKinds])
  return paid ? describePurchase(purchaseOf(paid.event, paid.sale)) : ''
}

async function findNewest(tx: Transaction, user: User, kinds: SaleKind[]) {
  const { customerEmail, kind, voidedBy, happenedAt, id } = salesTable
  const [sale] = await tx
    .select()
    .from(salesTable)
    .where(and(eq(customerEmail, user.email.toLowerCase()), inArray(kind, kinds), isNull(voidedBy)))
    .orderBy(desc(happenedAt), desc(id))
    .limit(1)
  const event = sale && readSale(sale)
  return event && { sale, event }
}

type Reminder = {
  greeting: string
  /** `late`: the charge for the next period failed. `automatic`: nothing was heard of it. */
  renewal: SubscriptionRenewal
  endsAt: Date
  now: Date
  /** To the checkout; who is late has a charge to pay, and must not be led to a second subscription. */
  way: WayToPay | null
  /** What ends. */
  bought: string
}

function reminderMail(reminder: Reminder): MailContent {
  const { greeting, renewal, endsAt, now, way, bought } = reminder
  const { subject, sentence } = describeEnd(endsAt, now)
  return {
    subject,
    preview: sentence,
    heading: greeting,
    blocks: [
      { paragraph: sentence },
      ...(bought ? [{ paragraph: `Compra: ${bought}.` }] : []),
      { paragraph: advice[renewal](reminder) },
      ...(way ? [{ button: { label: way.label, url: way.url } }] : []),
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

function payingLate({ endsAt, now, way }: Reminder): string {
  const payment =
    way?.advice ?? 'Confira o limite e a validade do cartão, ou pague pelo link que o checkout enviou a você.'
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
