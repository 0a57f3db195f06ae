import { hash } from 'node:crypto'
import { findCheckout } from './providers/index.ts'
import type { SaleEvent } from './providers/checkout.ts'
import type { salesTable } from './tables.ts'

type Row = typeof salesTable.$inferSelect
export type StoredBody = Pick<Row, 'provider' | 'rawWebhookData' | 'orderId' | 'kind'>

const longestOrderId = 200

/** More than anybody sells at once. */
const mostThings = 100

/** The events of a proven body. None: it cannot be read. */
export function readDelivery(provider: string, body: string): SaleEvent[] {
  const checkout = findCheckout(provider)
  const events = checkout?.read(body) ?? []
  if (events.length > mostThings) return []
  const prefix = checkout?.hasBareOrderIds ? '' : `${provider}:`
  const together = Map.groupBy(events, ({ orderId }) => orderId)
  return events.map((event) => {
    const isShared = (together.get(event.orderId)?.length ?? 0) > 1
    return { ...event, orderId: `${prefix}${shorten(isShared ? withProduct(event) : event.orderId)}` }
  })
}

/** Things that were sold together may share their order: each is then told apart by its product. */
function withProduct({ orderId, plan }: SaleEvent): string {
  return `${orderId}:${plan.ids.at(-1) ?? plan.name}`
}

function shorten(orderId: string): string {
  return orderId.length > longestOrderId ? `sha256:${hash('sha256', orderId)}` : orderId
}

/** The event that a row was stored for, under the row's own order. Nothing: its body cannot be read. */
export function readSale({ provider, rawWebhookData, orderId, kind }: StoredBody): SaleEvent | undefined {
  const events = readDelivery(provider, rawWebhookData)
  const event =
    events.find((each) => each.orderId === orderId) ?? (events.length === 1 ? events[0] : undefined)
  return event && { ...event, orderId, kind: kind === 'test' ? kind : event.kind }
}

/** When it happened; where the checkout does not say, when it arrived. Never when it is processed. */
export function eventTime(event: SaleEvent, { createdAt }: Pick<Row, 'createdAt'>): Date {
  return event.happenedAt ?? createdAt
}

const dayMs = 24 * 60 * 60 * 1000
/** Before there was any checkout. */
const earliest = new Date('2005-01-01T00:00:00Z')
/** More than any clock here or there is wrong by: a sale must not be lost to that. */
const mostAheadMs = 366 * dayMs

/** Whether something can have happened then: access is counted from that time. */
export function isPlausible(event: SaleEvent, sale: Pick<Row, 'createdAt'>): boolean {
  const at = eventTime(event, sale)
  return at > earliest && at.getTime() - sale.createdAt.getTime() <= mostAheadMs
}
