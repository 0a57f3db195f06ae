import { and, inArray, isNull } from 'drizzle-orm'
import type { Env } from '#server/env.ts'
import { loadPlans } from '#server/features/sales/load-plans.ts'
import { planTypeOf, type Plans } from '#server/features/sales/plan-type.ts'
import type { SaleEvent } from '#server/features/sales/providers/provider.ts'
import { eventTime, readSale } from '#server/features/sales/read-sale.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import type { About, AccessFact } from '#server/features/subscriptions/access-facts.ts'
import { loadActs } from '#server/features/subscriptions/acts.ts'
import type { Executor } from '#server/platform/database/database.ts'

type StoredSale = Pick<typeof salesTable.$inferSelect, 'provider' | 'rawWebhookData' | 'createdAt'>
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
  const { provider, rawWebhookData, createdAt, customerEmail, userId } = salesTable
  const sales = await db
    .select({ provider, rawWebhookData, createdAt, customerEmail, userId })
    .from(salesTable)
    .where(and(inArray(customerEmail, [...emails]), isNull(salesTable.voidedBy)))
  const salesOf = Map.groupBy(sales, (sale) => sale.customerEmail)
  const acts = await loadActs(db, emails)
  const plans = await loadPlans(db, rules)
  return new Map(
    emails.map((email) => {
      const own = salesOf.get(email) ?? []
      const facts = own.flatMap((sale) => toFact(sale, plans, rules) ?? [])
      return [
        email,
        { facts: [...(acts.get(email) ?? []), ...facts], userIds: new Set(own.map((sale) => sale.userId)) },
      ]
    }),
  )
}

const factKinds = {
  approved: 'grant',
  renewed: 'grant',
  trial: 'grant',
  refunded: 'refund',
  chargeback: 'chargeback',
  canceled: 'canceled',
  late: 'late',
  other: undefined,
} as const satisfies Record<SaleEvent['kind'], AccessFact['kind'] | undefined>

/** What an event is about. The ids of two checkouts may be alike. */
export function aboutSale({ orderId, subscriptionId }: SaleEvent, provider: string): About {
  return { orderId, subscription: subscriptionId && `${provider} ${subscriptionId}` }
}

function toFact(sale: StoredSale, plans: Plans, rules: Rules): AccessFact | undefined {
  const event = readSale(sale)
  const type = event && planTypeOf(event.plan, plans)
  if (!type || type === 'ignorar') return undefined
  const happened = {
    ...aboutSale(event, sale.provider),
    at: eventTime(event, sale),
    arrivedAt: sale.createdAt,
  }
  const kind = factKinds[event.kind]
  if (kind === 'canceled' || kind === 'late') return { kind, ...happened }
  if (kind === 'grant')
    return isEndless(event) ? undefined : { kind, type, ...happened, accessUntil: event.accessUntil }
  return kind && { kind, ...happened, accessUntil: leftBy(event, rules) }
}

/** A trial is over some day. */
function isEndless({ kind, accessUntil }: SaleEvent): boolean {
  return kind === 'trial' && accessUntil === null
}

function leftBy({ hasAccess, accessUntil }: SaleEvent, { REFUND_CUTS_ACCESS }: Rules): Date | null {
  return hasAccess && !REFUND_CUTS_ACCESS ? accessUntil : null
}
