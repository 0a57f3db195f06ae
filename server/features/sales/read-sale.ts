import { providers } from './providers/index.ts'
import type { SaleEvent } from './providers/provider.ts'
import type { salesTable } from './tables.ts'

type Stored = Pick<typeof salesTable.$inferSelect, 'provider' | 'rawWebhookData' | 'createdAt'>

/** Nothing: the body cannot be read. */
export function readSale({ provider, rawWebhookData }: Omit<Stored, 'createdAt'>): SaleEvent | undefined {
  return providers[provider]?.read(rawWebhookData)
}

/** When it happened; where the checkout does not say, when it arrived. Never when it is processed. */
export function eventTime(event: SaleEvent, { createdAt }: Pick<Stored, 'createdAt'>): Date {
  return event.happenedAt ?? createdAt
}
