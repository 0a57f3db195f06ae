import { movesMoney, type Sale } from '#contract/checkout.ts'
import { formatCents } from './format-cents.ts'

type Told = Pick<Sale, 'webhookEventType' | 'chargeAmount' | 'currency'>

/** What was paid or given back. Nothing where no money moved: a checkout names the price with whatever it tells. */
export function formatAmount({ webhookEventType, chargeAmount, currency }: Told): string | null {
  return movesMoney(webhookEventType) ? formatCents(chargeAmount, currency) : null
}
