import { and, inArray, isNull } from 'drizzle-orm'
import type { SubscriptionType } from '#contract/subscriptions.ts'
import type { Env } from '#server/env.ts'
import { factKinds } from '#server/features/sales/fact-kinds.ts'
import { loadPlans } from '#server/features/sales/load-plans.ts'
import { planTypeOf, type Plans } from '#server/features/sales/plan-type.ts'
import type { SaleEvent } from '#server/features/sales/providers/checkout.ts'
import { eventTime, isPlausible, readSale, type StoredBody } from '#server/features/sales/read-sale.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import {
  isSaleFact,
  isSameSale,
  type About,
  type AccessFact,
} from '#server/features/subscriptions/access-facts.ts'
import { loadActs } from '#server/features/subscriptions/acts.ts'
import type { Executor } from '#server/platform/database/database.ts'

type StoredSale = StoredBody & { createdAt: Date }
type Rules = Pick<Env, 'CHECKOUT_PLANS' | 'REFUND_CUTS_ACCESS'>

export type History = {
  facts: AccessFact[]
  /** Whose sales there are among these. */
  userIds: ReadonlySet<string | null>
}

/**
 * Everything that ever happened to each customer's access and was not made void by a deletion. What was sold besides our
 * plans is none of it.
 */
export async function loadHistories(
  db: Executor,
  emails: readonly string[],
  rules: Rules,
): Promise<Map<string, History>> {
  if (emails.length === 0) return new Map()
  const { provider, orderId, kind, rawWebhookData, createdAt, customerEmail, userId } = salesTable
  const sales = await db
    .select({ provider, orderId, kind, rawWebhookData, createdAt, customerEmail, userId })
    .from(salesTable)
    .where(and(inArray(customerEmail, [...emails]), isNull(salesTable.voidedBy)))
  const salesOf = Map.groupBy(sales, (sale) => sale.customerEmail)
  const acts = await loadActs(db, emails)
  const plans = await loadPlans(db, rules)
  return new Map(
    emails.map((email) => {
      const own = salesOf.get(email) ?? []
      const facts = ofKnownSales(own.flatMap((sale) => toFact(sale, plans, rules) ?? []))
      return [
        email,
        { facts: [...(acts.get(email) ?? []), ...facts], userIds: new Set(own.map((sale) => sale.userId)) },
      ]
    }),
  )
}

/** What an event is about. The ids of two checkouts may be alike. */
export function aboutSale({ orderId, subscriptionId }: SaleEvent, provider: string): About {
  return { orderId, subscription: subscriptionId && `${provider} ${subscriptionId}` }
}

type ReadFact = { fact: AccessFact; isOurs: boolean }

function toFact(sale: StoredSale, plans: Plans, rules: Rules): ReadFact | undefined {
  const event = readSale(sale)
  if (!event || !isPlausible(event, sale)) return undefined
  const type = planTypeOf({ ...event.plan, provider: sale.provider }, plans)
  if (type === 'ignorar') return undefined
  const happened = {
    ...aboutSale(event, sale.provider),
    at: eventTime(event, sale),
    arrivedAt: sale.createdAt,
  }
  const fact = factKinds[event.kind] === 'grant' ? type && toGrant(event, type) : toEnd(event, rules)
  if (!fact) return undefined
  return { fact: { ...happened, ...fact } as AccessFact, isOurs: type !== undefined }
}

/** What takes something back, or may: with how long it leaves the customer in. */
function toEnd(event: SaleEvent, rules: Rules) {
  const kind = factKinds[event.kind]
  return kind && { kind, accessUntil: leftBy(event, rules) }
}

/** A trial is over some day: one that does not say when gives nothing. */
function toGrant({ kind, accessUntil }: SaleEvent, type: SubscriptionType) {
  if (kind === 'trial' && accessUntil === null) return undefined
  return { kind: 'grant' as const, type, accessUntil, isUnpaid: kind === 'joined' }
}

/**
 * What ends something may name its product in another way than what was sold, or not at all. It is one of ours if it is
 * about an order or a subscription that was sold as one of ours.
 */
function ofKnownSales(read: ReadFact[]): AccessFact[] {
  const grants = read.flatMap(({ fact }) => (fact.kind === 'grant' ? fact : []))
  return read.flatMap(({ fact, isOurs }) =>
    isOurs || (isSaleFact(fact) && grants.some((grant) => isSameSale(grant, fact))) ? fact : [],
  )
}

function leftBy({ hasAccess, accessUntil }: SaleEvent, { REFUND_CUTS_ACCESS }: Rules): Date | null {
  return hasAccess && !REFUND_CUTS_ACCESS ? accessUntil : null
}
