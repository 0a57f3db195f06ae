import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { MailContent } from '#contract/mail/layout.ts'
import { queueMails, type NewMail } from '#server/platform/mail/queue-mail.ts'
import type { ChangingSale } from './apply-sale.ts'
import { eventTime } from './load-histories.ts'
import * as mails from './mails.ts'
import type { User } from './make-users.ts'
import type { SaleEvent } from './providers/provider.ts'
import { givesAccess, type Settled } from './settle-customer.ts'
import type { StoredSale } from './take-sales.ts'
import { makeWelcome, writeWelcomes, type Welcome } from './welcome.ts'

type MailContext = Pick<Context, 'env' | 'clock' | 'vault' | 'jobs'>
type Applied = { sale: StoredSale; event: SaleEvent; settled: Settled; user: User }

/**
 * Tells customers what events have changed, once: the key of a mail is its event, and for a payment its order,
 * about which two events may come. What newer events have made untrue is not told.
 */
export async function mailCustomers(
  context: MailContext,
  tx: Transaction,
  changing: ChangingSale[],
  customers: ReadonlyMap<string, Settled>,
): Promise<void> {
  const welcomes: Welcomes = new Map()
  const queued: NewMail[] = []
  for (const { sale, event, email } of changing) {
    const settled = customers.get(email)
    const user = settled?.user
    if (!user) continue
    const mail = isPayment(event)
      ? mailAboutPayment(context, { sale, event, settled, user }, welcomes)
      : mailAboutChange(context, { sale, event, settled, user })
    if (mail) queued.push(mail)
  }
  const unwritten = [...welcomes.values()].filter(({ isWritten }) => !isWritten)
  await writeWelcomes(tx, unwritten, context.clock.now())
  await queueMails(context, tx, queued)
}

function isPayment({ kind }: SaleEvent): boolean {
  return kind === 'approved' || kind === 'renewed'
}

function mailAboutChange(context: MailContext, applied: Applied): NewMail | undefined {
  const { sale, event, user } = applied
  const content = contentOf(context, applied)
  if (!content) return undefined
  return { kind: `sale-${event.kind}`, to: user.email, content, onceKey: `sale ${sale.id} of ${user.id}` }
}

/** By user; those who were made together with their link need no more writing. */
type Welcomes = Map<string, Welcome & { user: User; name: string | null; isWritten: boolean }>

/** The first payment welcomes, and opens the way in; whoever was welcomed by now is told of later ones. */
function mailAboutPayment(
  context: MailContext,
  { event, settled, user }: Applied,
  welcomes: Welcomes,
): NewMail | undefined {
  if (!givesAccess(settled.access, event.orderId, context.clock.now())) return undefined
  const rest = { to: user.email, onceKey: `order ${event.orderId} of ${user.id}` }
  const isNew = user.welcomedAt === null && user.emailVerifiedAt === null && !user.isAdmin
  const welcome = settled.welcome ?? (isNew ? makeWelcome(context) : undefined)
  if (!welcome || welcomes.has(user.id)) {
    const content = mails.paymentMail(user, {
      name: event.customerName,
      amount: event.chargeAmount,
      url: context.env.APP_URL,
    })
    return { kind: 'sale-payment', content, ...rest }
  }
  welcomes.set(user.id, {
    ...welcome,
    user,
    name: event.customerName,
    isWritten: settled.welcome !== undefined,
  })
  const content = mails.welcomeMail(user, { name: event.customerName, url: welcome.url })
  return { kind: 'sale-welcome', content, ...rest }
}

function contentOf(
  { env, clock }: MailContext,
  { sale, event, settled, user }: Applied,
): MailContent | undefined {
  const options = { name: event.customerName, now: clock.now(), url: env.CHECKOUT_URL }
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
