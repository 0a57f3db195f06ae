import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { makeFirstLoginLink } from '#server/features/auth/first-access.ts'
import { endSessionsOf } from '#server/features/auth/sessions.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { MailContent } from '#contract/mail/layout.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { StoredSale } from './apply-sale.ts'
import { eventTime } from './load-facts.ts'
import * as mails from './mails.ts'
import type { User } from './make-user.ts'
import type { SaleEvent } from './providers/provider.ts'
import type { Settled } from './settle-customer.ts'

type MailContext = Pick<Context, 'env' | 'clock' | 'vault' | 'jobs'>
type Applied = { sale: StoredSale; event: SaleEvent; settled: Settled }

/**
 * Tells the customer what the event has changed, once: the key of a mail is its event, and for a payment its
 * order, about which two events may come. What newer events have made untrue is not told.
 */
export async function mailCustomer(context: MailContext, tx: Transaction, applied: Applied): Promise<void> {
  const { sale, event, settled } = applied
  const { user } = settled
  if (!user) return
  if (event.kind === 'approved' || event.kind === 'renewed') {
    await mailAboutPayment(context, tx, { event, settled, user })
    return
  }
  const content = contentOf(context, user, applied)
  if (!content) return
  const onceKey = `sale ${sale.id} of ${user.id}`
  await queueMail(context, tx, { kind: `sale-${event.kind}`, to: user.email, content, onceKey })
}

async function mailAboutPayment(
  context: MailContext,
  tx: Transaction,
  { event, settled, user }: Pick<Applied, 'event' | 'settled'> & { user: User },
): Promise<void> {
  const now = context.clock.now()
  const expiresAt = user.subscriptionExpiresAt
  const hasAccess = expiresAt === null || expiresAt > now
  if (!hasAccess || !settled.access?.grantingOrders.has(event.orderId)) return
  const isNew = user.welcomedAt === null && user.emailVerifiedAt === null && !user.isAdmin
  const content = isNew
    ? mails.welcomeMail(user, { name: event.customerName, url: await welcome(context, tx, user, now) })
    : mails.paymentMail(user, { amount: event.chargeAmount, url: context.env.APP_URL })
  await queueMail(context, tx, {
    kind: isNew ? 'sale-welcome' : 'sale-payment',
    to: user.email,
    content,
    onceKey: `order ${event.orderId} of ${user.id}`,
  })
}

/**
 * Whoever registered with an address that they never proved may not be its owner: the buyer is. What they set up
 * ends here, and the way in goes to the address itself.
 */
async function welcome(context: MailContext, tx: Transaction, user: User, now: Date): Promise<string> {
  const { url, columns } = makeFirstLoginLink(context)
  await tx
    .update(users)
    .set({ ...columns, password: null, resetToken: null, resetTokenExpires: null, welcomedAt: now })
    .where(eq(users.id, user.id))
  // Without a password nobody has ever logged in.
  if (user.password !== null) await endSessionsOf(tx, user.id)
  return url
}

function contentOf(
  { env, clock }: MailContext,
  user: User,
  { sale, event, settled }: Applied,
): MailContent | undefined {
  const options = { now: clock.now(), url: env.CHECKOUT_URL }
  const reason = settled.access?.reason ?? null
  if (event.kind === 'canceled') return reason === 'canceled' ? mails.canceledMail(user, options) : undefined
  if (event.kind === 'late')
    return isStillLate(sale, event, settled) ? mails.lateMail(user, options) : undefined
  const isCounted = settled.facts.some((fact) => 'orderId' in fact && fact.orderId === event.orderId)
  if (!isCounted) return undefined
  return event.kind === 'refunded' ? mails.refundedMail(user, options) : mails.chargebackMail(user, options)
}

function isStillLate(sale: StoredSale, event: SaleEvent, { facts }: Settled): boolean {
  const at = eventTime(event, sale)
  return !facts.some((fact) => fact.kind === 'grant' && fact.at > at)
}
