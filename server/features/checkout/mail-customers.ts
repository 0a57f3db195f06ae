import type { Context } from '#server/context.ts'
import { aboutSale } from '#server/features/customers/load-histories.ts'
import type { User } from '#server/features/customers/make-users.ts'
import type { Settled } from '#server/features/customers/settle-customers.ts'
import { factKinds } from '#server/features/sales/fact-kinds.ts'
import type { SaleEvent } from '#server/features/sales/providers/checkout.ts'
import { eventTime } from '#server/features/sales/read-sale.ts'
import { isSameSale } from '#server/features/subscriptions/access-facts.ts'
import { formatDay } from '#server/features/subscriptions/sao-paulo.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { queueMails, writeMail, type WrittenMail } from '#server/platform/mail/queue-mail.ts'
import type { ChangingSale } from './interpret-sale.ts'
import { saleMails } from './sale-mails.ts'
import { mailObjections, type AppliedSale, type SaleMailName } from './mail-objections.ts'
import { makeWelcome, writeWelcomes, type Welcome } from './welcome.ts'

type MailContext = Pick<Context, 'env' | 'clock' | 'sealer' | 'jobs'>
type CustomerMail = { mail: WrittenMail; welcome?: Welcome }

/**
 * Tells customers what events have changed, once: the key of a mail is its event, and for a payment its order,
 * about which two events may come. What newer events have made untrue is not told. Whose account has just moved is told
 * of that and of its end in one mail, and not of the payment besides.
 */
export async function mailCustomers(
  context: MailContext,
  tx: Transaction,
  changing: ChangingSale[],
  { customers, moved }: { customers: ReadonlyMap<string, Settled>; moved: ReadonlySet<string> },
): Promise<void> {
  const now = context.clock.now()
  const applied = changing.flatMap(({ email, sale, event }): AppliedSale[] => {
    const { user, access, facts = [] } = customers.get(email) ?? {}
    return user && access ? [{ sale, event, user, access, facts, now }] : []
  })
  const grants = applied.filter(
    (each) => isGrant(each.event) && !moved.has(each.user.id) && isTrue('sale-payment', each),
  )
  const customerMails = [
    ...[...Map.groupBy(grants, ({ user }) => user.id).values()].flatMap((own) =>
      writeGrantMails(context, own),
    ),
    ...applied.flatMap((each) => writeChangeMail(each) ?? []),
  ]
  await writeWelcomes(
    tx,
    customerMails.flatMap(({ welcome }) => welcome ?? []),
    now,
  )
  await queueMails(
    context,
    tx,
    customerMails.map(({ mail }) => mail),
  )
}

function isTrue(name: SaleMailName, applied: AppliedSale): boolean {
  return mailObjections[name](applied) === undefined
}

function isGrant({ kind }: SaleEvent): boolean {
  return factKinds[kind] === 'grant'
}

/** The first one welcomes, and opens the way in; whoever was welcomed by now is told of later payments. */
function writeGrantMails(context: MailContext, own: AppliedSale[]): CustomerMail[] {
  return own.flatMap((applied, place): CustomerMail[] => {
    const { user, event } = applied
    const onceKey = `order ${event.orderId} of ${user.id}`
    if (place === 0 && isNew(user)) {
      const welcome = makeWelcome(context, { user, name: event.customerName })
      return [{ mail: write('sale-welcome', applied, { onceKey, secret: welcome.secret }), welcome }]
    }
    return isPayment(applied) ? [{ mail: write('sale-payment', applied, { onceKey }) }] : []
  })
}

/** Whoever was let in before the payment was told of was welcomed then, and needs not hear of it twice. */
function isPayment({ sale, event, facts }: AppliedSale): boolean {
  if (event.kind !== 'approved') return event.kind === 'renewed'
  const about = aboutSale(event, sale.provider)
  return !facts.some((fact) => fact.kind === 'grant' && fact.isUnpaid && isSameSale(fact, about))
}

function isNew({ welcomedAt, emailVerifiedAt, isAdmin }: User): boolean {
  return welcomedAt === null && emailVerifiedAt === null && !isAdmin
}

const changeMails = {
  late: ['sale-late'],
  canceled: ['sale-canceled', 'sale-aside'],
  removed: ['sale-canceled', 'sale-aside'],
  refunded: ['sale-refunded', 'sale-aside'],
  chargeback: ['sale-chargeback', 'sale-aside'],
} as const satisfies Partial<Record<SaleEvent['kind'], SaleMailName[]>>

function writeChangeMail(applied: AppliedSale): CustomerMail | undefined {
  const { sale, event, user } = applied
  if (!(event.kind in changeMails)) return undefined
  const name = changeMails[event.kind as keyof typeof changeMails].find((each) => isTrue(each, applied))
  return name && { mail: write(name, applied, { onceKey: `${happeningOf(sale, event)} of ${user.id}` }) }
}

/** A checkout tells in several ways, on one day, that it has shut somebody out of one subscription. */
function happeningOf(sale: AppliedSale['sale'], event: SaleEvent): string {
  if (event.kind !== 'removed') return `sale ${sale.id}`
  const from = event.subscriptionId ? `${sale.provider} ${event.subscriptionId}` : event.orderId
  return `removal from ${from} on ${formatDay(eventTime(event, sale))}`
}

function write(
  name: SaleMailName,
  { sale, user }: AppliedSale,
  extra: { onceKey: string; secret?: string },
): WrittenMail {
  return writeMail({
    kind: saleMails[name],
    to: user.email,
    cause: { saleId: sale.id, userId: user.id },
    ...extra,
  })
}
