import type { MailContent } from '#contract/mail/layout.ts'
import type { Context } from '#server/context.ts'
import { aboutSale } from '#server/features/customers/load-histories.ts'
import type { User } from '#server/features/customers/make-users.ts'
import type { Settled } from '#server/features/customers/settle-customers.ts'
import type { AccessFact } from '#server/features/subscriptions/access-facts.ts'
import type { Access } from '#server/features/subscriptions/compute-access.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { queueMails, type NewMail } from '#server/platform/mail/queue-mail.ts'
import type { ChangingSale } from './interpret-sale.ts'
import * as mails from './mails.ts'
import type { SaleEvent } from '#server/features/sales/providers/provider.ts'
import { eventTime } from '#server/features/sales/read-sale.ts'
import { makeWelcome, writeWelcomes, type Welcome } from './welcome.ts'

type MailContext = Pick<Context, 'env' | 'clock' | 'sealer' | 'jobs'>
type Applied = ChangingSale & { user: User; access: Access; facts: AccessFact[] }
type Told = { mail: NewMail; welcome?: Welcome }

/**
 * Tells customers what events have changed, once: the key of a mail is its event, and for a payment its order,
 * about which two events may come. What newer events have made untrue is not told, and neither is what happened to
 * anything but the current subscription.
 */
export async function mailCustomers(
  context: MailContext,
  tx: Transaction,
  changing: ChangingSale[],
  customers: ReadonlyMap<string, Settled>,
): Promise<void> {
  const applied = changing.flatMap((sale): Applied[] => {
    const { user, access, facts = [] } = customers.get(sale.email) ?? {}
    return user && access ? [{ ...sale, user, access, facts }] : []
  })
  const grants = applied.filter((each) => isGrant(each.event) && givesAccess(context, each))
  const told = [
    ...[...Map.groupBy(grants, ({ user }) => user.id).values()].flatMap((own) => tellGrants(context, own)),
    ...applied.flatMap((each) => tellChange(context, each) ?? []),
  ]
  await writeWelcomes(
    tx,
    told.flatMap(({ welcome }) => welcome ?? []),
    context.clock.now(),
  )
  await queueMails(
    context,
    tx,
    told.map(({ mail }) => mail),
  )
}

function isGrant({ kind }: SaleEvent): boolean {
  return kind === 'approved' || kind === 'renewed' || kind === 'trial'
}

/** Whether somebody has access now, and because of this order among others. */
function givesAccess({ clock }: MailContext, { access, event }: Applied): boolean {
  if (!access.grantingOrders.has(event.orderId)) return false
  return access.expiresAt === null || access.expiresAt > clock.now()
}

/** The first one welcomes, and opens the way in; whoever was welcomed by now is told of later payments. */
function tellGrants(context: MailContext, own: Applied[]): Told[] {
  return own.flatMap((applied, place): Told[] => {
    const { user, event } = applied
    const onceKey = `order ${event.orderId} of ${user.id}`
    const name = event.customerName
    if (place === 0 && isNew(user)) {
      const welcome = makeWelcome(context, { user, name })
      const isTrial = event.kind === 'trial'
      const content = mails.welcomeMail(user, { name, url: welcome.url, isTrial })
      return [{ mail: { kind: 'sale-welcome', to: user.email, content, onceKey }, welcome }]
    }
    if (event.kind === 'trial') return []
    const content = mails.paymentMail(user, { name, amount: event.chargeAmount, url: context.env.APP_URL })
    return [{ mail: { kind: 'sale-payment', to: user.email, content, onceKey } }]
  })
}

function isNew({ welcomedAt, emailVerifiedAt, isAdmin }: User): boolean {
  return welcomedAt === null && emailVerifiedAt === null && !isAdmin
}

function tellChange(context: MailContext, applied: Applied): Told | undefined {
  const { sale, event, user, access } = applied
  if (isGrant(event) || !access.isCurrent(aboutSale(event, sale.provider))) return undefined
  const content = contentOf(context, applied)
  if (!content) return undefined
  const onceKey = `sale ${sale.id} of ${user.id}`
  return { mail: { kind: `sale-${event.kind}`, to: user.email, content, onceKey } }
}

function contentOf({ env, clock }: MailContext, applied: Applied): MailContent | undefined {
  const { event, user, access } = applied
  const options = { name: event.customerName, now: clock.now(), url: env.CHECKOUT_URL }
  const { reason } = access
  if (event.kind === 'late')
    return isStillLate(applied) ? mails.lateMail(user, { ...options, url: event.paymentUrl }) : undefined
  if (event.kind === 'canceled') return reason === 'canceled' ? mails.canceledMail(user, options) : undefined
  if (reason !== 'refund' && reason !== 'chargeback') return undefined
  return event.kind === 'refunded' ? mails.refundedMail(user, options) : mails.chargebackMail(user, options)
}

function isStillLate({ sale, event, access, facts }: Applied): boolean {
  const at = eventTime(event, sale)
  return access.renewal === 'late' && !facts.some((fact) => fact.kind === 'grant' && fact.at > at)
}
