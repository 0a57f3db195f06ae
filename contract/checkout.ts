import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { SubscriptionType } from './subscriptions.ts'

/** The counts are exact up to here. */
export const longestCount = 10_000

export const receiveSale = endpoint({
  method: 'POST',
  path: '/api/webhooks/:provider',
  summary: 'Takes a sale event of the checkout, proven by its signature over the raw body',
  params: z.object({ provider: z.string() }),
  reply: z.object({ message: z.string() }),
})

export const saleStates = ['processed', 'pending', 'error'] as const
export const SaleState = z.enum(saleStates)
export type SaleState = z.output<typeof SaleState>

/** The list can also be of those who have paid for access today and do not have it. */
export const saleFilters = [...saleStates, 'unserved'] as const
export type SaleFilter = (typeof saleFilters)[number]

/**
 * What an event means to us, whatever its checkout calls it. `joined`: access without a payment of its own. `removed`:
 * the checkout has taken the access away. `waiting`: nobody has paid yet. `info`: nothing that concerns access.
 * `unknown`: a word that the checkout's file does not know. `unread`: proven, but unreadable.
 */
export const saleKinds = [
  'approved',
  'renewed',
  'trial',
  'joined',
  'refunded',
  'chargeback',
  'canceled',
  'removed',
  'late',
  'waiting',
  'rejected',
  'abandoned',
  'info',
  'test',
  'unknown',
  'unread',
] as const
export const SaleKind = z.enum(saleKinds)
export type SaleKind = z.output<typeof SaleKind>

/** Money that was paid. Any other event only names what something costs. */
export const paidKinds = ['approved', 'renewed'] as const satisfies SaleKind[]
/** Money that was given back. */
export const returnedKinds = ['refunded', 'chargeback'] as const satisfies SaleKind[]

const moneyKinds = new Set<SaleKind>([...paidKinds, ...returnedKinds])

export function movesMoney(kind: SaleKind): boolean {
  return moneyKinds.has(kind)
}

/** Whether what was paid has been given back by it. */
export function bringsBack(kind: SaleKind): boolean {
  return returnedKinds.some((returned) => returned === kind)
}

/** A sale as the list of one checkout has it. */
const ListedSale = z.object({
  id: z.string(),
  processed: z.boolean(),
  errorMessage: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  customerEmail: z.nullable(z.string()),
  /** The checkout's own word. */
  webhookEventType: z.string(),
  orderRef: z.nullable(z.string()),
  /** A whole number of cents; anything else is shown as '—'. */
  chargeAmount: z.nullable(z.string()),
  /** Of the amount; there only if it is not in reais. */
  currency: z.optional(z.string()),
  paymentMethod: z.nullable(z.string()),
  subscriptionType: z.nullable(SubscriptionType),
  createdAt: z.string(),
})

/** The same with what its checkout's words mean. */
export const Sale = z.object({
  ...ListedSale.shape,
  kind: SaleKind,
  /** In Portuguese, as is how it was paid. */
  eventName: z.string(),
  paymentName: z.nullable(z.string()),
  /** The checkout's id and its name. */
  provider: z.string(),
  checkout: z.string(),
})
export type Sale = z.output<typeof Sale>

export const saleOrders = ['newest', 'oldest'] as const

const PageQuery = z.object({
  /** Without it, all rows. */
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  q: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(z.enum(saleFilters)),
  event: z.optional(z.string().check(z.maxLength(100))),
  kind: z.optional(SaleKind),
  provider: z.optional(z.string().check(z.maxLength(40))),
  /** Failed sales of one cause, by its key. */
  failure: z.optional(z.string().check(z.maxLength(40))),
  /** Without it, the newest first. */
  order: z.optional(z.enum(saleOrders)),
})
export type SaleQuery = z.output<typeof PageQuery>

const pageShape = {
  nextCursor: z.nullable(z.string()),
  total: z.number(),
  totalIsMore: z.boolean(),
}
const SalePage = z.object({ transactions: z.array(Sale), ...pageShape })
export type SalePage = z.output<typeof SalePage>

export const listSales = endpoint({
  method: 'GET',
  path: '/api/admin/transactions',
  summary: 'Sales of all checkouts, searched, filtered and sorted',
  query: PageQuery,
  reply: SalePage,
})

/** The path names the checkout. */
export function listSalesOf(provider: string) {
  return endpoint({
    method: 'GET',
    path: `/api/admin/${provider}-transactions`,
    summary: 'Sales of one checkout, searched, filtered and sorted',
    query: PageQuery,
    reply: z.object({ transactions: z.array(ListedSale), ...pageShape }),
  })
}

const SaleId = z.object({ id: z.uuid() })

/** What is known of one sale, and what else happened to its customer. */
export const SaleDetail = z.object({
  ...Sale.shape,
  orderId: z.string(),
  orderStatus: z.nullable(z.string()),
  subscriptionId: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  processedAt: z.nullable(z.string()),
  /** What was sold, where an administrator can say that it is none of ours: not if CHECKOUT_PLANS names it. */
  product: z.nullable(z.object({ name: z.string(), isIgnored: z.boolean() })),
  /** The body as it arrived; personal data is covered unless asked for. */
  rawWebhookData: z.string(),
  timeline: z.array(
    z.object({
      id: z.string(),
      /** The event's name, or what an administrator did: create, renew, delete, restore, import. */
      event: z.string(),
      source: z.enum(['sale', 'act']),
      /** Of a sale. */
      kind: z.optional(SaleKind),
      eventName: z.optional(z.string()),
      checkout: z.optional(z.string()),
      /** When it happened, which may be long before it arrived. */
      happenedAt: z.string(),
      createdAt: z.string(),
      orderRef: z.nullable(z.string()),
      chargeAmount: z.nullable(z.string()),
      currency: z.optional(z.string()),
      processed: z.boolean(),
      errorMessage: z.nullable(z.string()),
    }),
  ),
})
export type SaleDetail = z.output<typeof SaleDetail>

export const showSale = endpoint({
  method: 'GET',
  path: '/api/admin/transactions/:id',
  summary: 'One sale with its raw data and the timeline of its customer',
  params: SaleId,
  query: z.object({ reveal: z.optional(z.enum(['true', 'false'])) }),
  reply: SaleDetail,
})

export const reprocessSale = endpoint({
  method: 'POST',
  path: '/api/admin/transactions/:id/reprocess',
  summary: 'Tries a sale again, at once',
  params: SaleId,
  reply: z.object({ message: z.string(), processed: z.boolean(), errorMessage: z.nullable(z.string()) }),
})

export const ignoreProduct = endpoint({
  method: 'POST',
  path: '/api/admin/transactions/:id/ignore-product',
  summary: 'Says whether the product of a sale is none of ours',
  params: SaleId,
  body: z.object({ isIgnored: z.boolean() }),
  reply: z.object({ message: z.string() }),
})
