import type { Context } from '#server/context.ts'
import type { User } from '#server/features/customers/make-users.ts'
import type { Settled } from '#server/features/customers/settle-customers.ts'
import type { SaleEvent } from '#server/features/sales/providers/provider.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { queueMails, writeMail, type WrittenMail } from '#server/platform/mail/queue-mail.ts'
import type { ChangingSale } from './interpret-sale.ts'
import { saleMails } from './sale-mails.ts'
import { objections, type SaleMailName, type ToldSale } from './told-sale.ts'
import { makeWelcome, writeWelcomes, type Welcome } from './welcome.ts'

type MailContext = Pick<Context, 'env' | 'clock' | 'sealer' | 'jobs'>
type Told = { mail: WrittenMail; welcome?: Welcome }

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
  const applied = changing.flatMap(({ email, sale, event }): ToldSale[] => {
    const { user, access, facts = [] } = customers.get(email) ?? {}
    return user && access ? [{ sale, event, user, access, facts, now }] : []
  })
  const grants = applied.filter(
    (each) => isGrant(each.event) && !moved.has(each.user.id) && isTrue('sale-payment', each),
  )
  const told = [
    ...[...Map.groupBy(grants, ({ user }) => user.id).values()].flatMap((own) => tellGrants(context, own)),
    ...applied.flatMap((each) => tellChange(each) ?? []),
  ]
  await writeWelcomes(
    tx,
    told.flatMap(({ welcome }) => welcome ?? []),
    now,
  )
  await queueMails(
    context,
    tx,
    told.map(({ mail }) => mail),
  )
}

function isTrue(name: SaleMailName, told: ToldSale): boolean {
  return objections[name](told) === undefined
}

function isGrant({ kind }: SaleEvent): boolean {
  return kind === 'approved' || kind === 'renewed' || kind === 'trial'
}

/** The first one welcomes, and opens the way in; whoever was welcomed by now is told of later payments. */
function tellGrants(context: MailContext, own: ToldSale[]): Told[] {
  return own.flatMap((told, place): Told[] => {
    const { user, event } = told
    const onceKey = `order ${event.orderId} of ${user.id}`
    if (place === 0 && isNew(user)) {
      const welcome = makeWelcome(context, { user, name: event.customerName })
      return [{ mail: write('sale-welcome', told, { onceKey, secret: welcome.secret }), welcome }]
    }
    return event.kind === 'trial' ? [] : [{ mail: write('sale-payment', told, { onceKey }) }]
  })
}

function isNew({ welcomedAt, emailVerifiedAt, isAdmin }: User): boolean {
  return welcomedAt === null && emailVerifiedAt === null && !isAdmin
}

const changeMails = {
  late: ['sale-late'],
  canceled: ['sale-canceled', 'sale-aside'],
  refunded: ['sale-refunded', 'sale-aside'],
  chargeback: ['sale-chargeback', 'sale-aside'],
} as const satisfies Partial<Record<SaleEvent['kind'], SaleMailName[]>>

function tellChange(told: ToldSale): Told | undefined {
  const { sale, event, user } = told
  if (!(event.kind in changeMails)) return undefined
  const name = changeMails[event.kind as keyof typeof changeMails].find((each) => isTrue(each, told))
  return name && { mail: write(name, told, { onceKey: `sale ${sale.id} of ${user.id}` }) }
}

function write(
  name: SaleMailName,
  { sale, user }: ToldSale,
  extra: { onceKey: string; secret?: string },
): WrittenMail {
  return writeMail({
    kind: saleMails[name],
    to: user.email,
    cause: { saleId: sale.id, userId: user.id },
    ...extra,
  })
}
