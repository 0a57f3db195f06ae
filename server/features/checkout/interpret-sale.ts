import type { SubscriptionType } from '#contract/subscriptions.ts'
import { describePlan, planTypeOf, type Plans } from '#server/features/sales/plan-type.ts'
import type { SaleEvent } from '#server/features/sales/providers/provider.ts'
import { readSale } from '#server/features/sales/read-sale.ts'
import { SaleError } from './sale-error.ts'
import type { StoredSale } from './claim-sales.ts'

/** A sale with what it says. */
export type ReadSale = { sale: StoredSale; event: SaleEvent; type: SubscriptionType | null }
/** One that changes somebody's access. */
export type ChangingSale = ReadSale & { email: string }

/** What an event says, or why it cannot be applied. */
export function interpretSale(sale: StoredSale, plans: Plans): ReadSale | ChangingSale | SaleError {
  const event = readSale(sale)
  if (!event) return new SaleError('O corpo do evento não pôde ser lido.')
  if (event.kind === 'other') return { sale, event, type: sale.subscriptionType }
  const type = planTypeOf(event.plan, plans)
  if (type === 'ignorar') return { sale, event, type: null }
  if (!type) return new SaleError(`Plano não mapeado: ${describePlan(event.plan)}`)
  if (!sale.customerEmail) return new SaleError('O evento não tem um email de cliente válido.')
  if (event.kind === 'trial' && !event.accessUntil)
    return new SaleError('O evento de teste grátis não diz até quando ele vale.')
  return { sale, event, type, email: sale.customerEmail }
}

export function isChanging(read: ReadSale): read is ChangingSale {
  return 'email' in read
}
