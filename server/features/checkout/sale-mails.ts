import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { MailContent } from '#contract/mail/layout.ts'
import { makeFirstLoginLink } from '#server/features/auth/links.ts'
import { renewLink } from '#server/features/auth/mailed-links.ts'
import { readAccess } from '#server/features/customers/settle-customers.ts'
import type { SaleEvent } from '#server/features/sales/providers/checkout.ts'
import { findWayToPay, purchaseOf } from '#server/features/sales/purchase.ts'
import { readSale } from '#server/features/sales/read-sale.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { findAddressee } from '#server/features/users/find-addressee.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import {
  mailKind,
  type DueMail,
  type Made,
  type MailKind,
  type MakingContext,
} from '#server/platform/mail/mail-kind.ts'
import * as mails from './mails.ts'
import { mailObjections, saleMailNames, type AppliedSale, type SaleMailName } from './mail-objections.ts'

const Cause = z.object({ saleId: z.uuid(), userId: z.uuid() })
type Cause = z.output<typeof Cause>

const words: Record<
  Exclude<SaleMailName, 'sale-welcome'>,
  (applied: AppliedSale, context: MakingContext) => MailContent
> = {
  'sale-payment': (applied, { env }) => {
    const { chargeAmount: amount, currency } = applied.event
    return mails.paymentMail(applied.user, {
      ...toldBy(applied),
      price: { amount, currency },
      url: env.APP_URL,
    })
  },
  'sale-late': (applied) =>
    mails.lateMail(applied.user, {
      ...toldBy(applied),
      now: applied.now,
      way: findWayToPay(applied.event, applied.sale),
    }),
  'sale-canceled': (applied, { env }) => mails.canceledMail(applied.user, optionsOf(applied, env)),
  'sale-refunded': (applied, { env }) => mails.refundedMail(applied.user, optionsOf(applied, env)),
  'sale-chargeback': (applied, { env }) => mails.chargebackMail(applied.user, optionsOf(applied, env)),
  'sale-aside': (applied) =>
    mails.asideMail(applied.user, { ...toldBy(applied), ended: endedBy(applied.event) }),
}

function endedBy({ kind }: SaleEvent): 'canceled' | 'refunded' | 'chargeback' {
  if (kind === 'refunded' || kind === 'chargeback') return kind
  return 'canceled'
}

function toldBy({ event, sale }: AppliedSale) {
  return { name: event.customerName, purchase: purchaseOf(event, sale) }
}

function optionsOf(applied: AppliedSale, { CHECKOUT_URL }: MakingContext['env']) {
  return { ...toldBy(applied), now: applied.now, url: CHECKOUT_URL }
}

/** What customers are told of the checkout's events: one kind for each thing that can have happened. */
export const saleMails = Object.fromEntries(
  saleMailNames.map((name) => [name, mailKind({ name, cause: Cause, make: makerOf(name) })]),
) as Record<SaleMailName, MailKind<Cause>>

function makerOf(name: SaleMailName): MailKind<Cause>['make'] {
  return async (context, tx, mail) => {
    const applied = await readAppliedSale(context, tx, mail)
    if ('dropped' in applied) return applied
    const objection = mailObjections[name](applied)
    if (objection !== undefined) return { dropped: objection }
    return name === 'sale-welcome'
      ? welcome(context, tx, { mail, applied })
      : { content: words[name](applied, context) }
  }
}

/** What is true of the sale and its customer now. */
async function readAppliedSale(
  context: MakingContext,
  tx: Transaction,
  mail: DueMail<Cause>,
): Promise<AppliedSale | { dropped: string }> {
  const user = await findAddressee(tx, mail)
  if ('dropped' in user) return user
  const [sale] = await tx.select().from(salesTable).where(eq(salesTable.id, mail.cause.saleId))
  const event = sale && readSale(sale)
  const { access, facts } = await readAccess(context, tx, user.email.toLowerCase())
  if (!event || !access) return { dropped: 'A venda não conta mais.' }
  return { sale, event, user, access, facts, now: context.clock.now() }
}

async function welcome(
  context: MakingContext,
  tx: Transaction,
  { mail, applied }: { mail: DueMail<Cause>; applied: AppliedSale },
): Promise<Made> {
  const link = await renewLink(context, tx, { mail, column: 'firstLogin', make: makeFirstLoginLink })
  if ('dropped' in link) return link
  const { user, event, access } = applied
  const { url, secret } = link
  const trial = event.kind === 'trial' ? { isCharged: access.renewal === 'automatic' } : undefined
  return {
    content: mails.welcomeMail(user, { ...toldBy(applied), url, isPaid: event.kind !== 'joined', trial }),
    secret,
  }
}
