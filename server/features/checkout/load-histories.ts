import { inArray } from 'drizzle-orm'
import type { Env } from '#server/env.ts'
import { loadActs } from '#server/features/subscriptions/acts.ts'
import type { AccessFact } from '#server/features/subscriptions/compute-access.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { planTypeOf } from './plan-type.ts'
import { providers } from './providers/index.ts'
import type { SaleEvent } from './providers/provider.ts'
import { saleTransactions } from './tables.ts'

type StoredSale = Pick<typeof saleTransactions.$inferSelect, 'provider' | 'rawWebhookData' | 'createdAt'>

export type History = {
  facts: AccessFact[]
  /** Whose sales there are among these. */
  userIds: ReadonlySet<string | null>
}

/** Everything that ever happened to each customer's access. What was sold besides our plans is none of it. */
export async function loadHistories(
  db: Executor,
  emails: readonly string[],
  plans: Env['CHECKOUT_PLANS'],
): Promise<Map<string, History>> {
  const { provider, rawWebhookData, createdAt, customerEmail, userId } = saleTransactions
  const sales = await db
    .select({ provider, rawWebhookData, createdAt, customerEmail, userId })
    .from(saleTransactions)
    .where(inArray(customerEmail, [...emails]))
  const salesOf = Map.groupBy(sales, (sale) => sale.customerEmail)
  const acts = await loadActs(db, emails)
  return new Map(
    emails.map((email) => {
      const own = salesOf.get(email) ?? []
      const facts = [...(acts.get(email) ?? []), ...own.flatMap((sale) => toFact(sale, plans) ?? [])]
      return [email, { facts, userIds: new Set(own.map((sale) => sale.userId)) }]
    }),
  )
}

export function readSale({ provider, rawWebhookData }: StoredSale): SaleEvent | undefined {
  return providers[provider]?.read(rawWebhookData)
}

/** When it happened; where the checkout does not say, when it arrived. Never when it is processed. */
export function eventTime(event: SaleEvent, { createdAt }: Pick<StoredSale, 'createdAt'>): Date {
  return event.happenedAt ?? createdAt
}

const factKinds = {
  approved: 'grant',
  renewed: 'grant',
  refunded: 'refund',
  chargeback: 'chargeback',
  canceled: 'canceled',
  late: undefined,
  other: undefined,
} as const satisfies Record<SaleEvent['kind'], AccessFact['kind'] | undefined>

function toFact(sale: StoredSale, plans: Env['CHECKOUT_PLANS']): AccessFact | undefined {
  const event = readSale(sale)
  const type = event && planTypeOf(event.plan, plans)
  const kind = event && factKinds[event.kind]
  if (!type || !kind) return undefined
  const { orderId, accessUntil, hasAccess } = event
  const when = { at: eventTime(event, sale), arrivedAt: sale.createdAt }
  if (kind === 'canceled') return { kind, ...when }
  if (kind === 'grant') return { kind, orderId, type, accessUntil, ...when }
  return { kind, orderId, accessUntil: hasAccess ? accessUntil : null, ...when }
}
