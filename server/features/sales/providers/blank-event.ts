import type { SaleKind } from '#contract/checkout.ts'
import type { Checkout, SaleEvent } from './checkout.ts'

/** What is said of an event when nothing is said. */
export const blankEvent: Omit<SaleEvent, 'kind' | 'eventType' | 'orderId'> = {
  orderRef: null,
  orderStatus: null,
  paymentMethod: null,
  customerEmail: null,
  customerName: null,
  customerNumbers: [],
  chargeAmount: null,
  currency: null,
  subscriptionId: null,
  installments: 1,
  saleType: 'new_sale',
  happenedAt: null,
  accessUntil: null,
  paymentUrl: null,
  hasAccess: false,
  plan: { ids: [], name: null, rhythm: null },
}

/** What a checkout's word means to us; `unknown` where its file does not say. */
export function kindOf(events: Checkout['events'], word: string): SaleKind {
  return (Object.hasOwn(events, word) ? events[word]?.kind : undefined) ?? 'unknown'
}
