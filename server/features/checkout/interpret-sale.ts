import type { SubscriptionType } from '#contract/subscriptions.ts'
import { factKinds } from '#server/features/sales/fact-kinds.ts'
import { describePlan, planTypeOf, type Plans } from '#server/features/sales/plan-type.ts'
import type { SaleEvent } from '#server/features/sales/providers/checkout.ts'
import { eventTime, isPlausible, readSale } from '#server/features/sales/read-sale.ts'
import { formatDay } from '#server/features/subscriptions/sao-paulo.ts'
import { SaleError } from './sale-error.ts'
import type { StoredSale } from './claim-sales.ts'

/** A sale with what it says. */
export type ReadSale = { sale: StoredSale; event: SaleEvent; type: SubscriptionType | null }
/** One that changes somebody's access. */
export type ChangingSale = ReadSale & { email: string }

type Known = {
  plans: Plans
  /** It ends something that was sold as one of ours, whichever product it names. */
  isAboutOurs: boolean
}

/** What an event says, or why it cannot be applied. */
export function interpretSale(
  sale: StoredSale,
  { plans, isAboutOurs }: Known,
): ReadSale | ChangingSale | SaleError {
  const event = readSale(sale)
  if (!event) return new SaleError('O corpo do evento não pôde ser lido.')
  if (factKinds[event.kind] === undefined) return { sale, event, type: sale.subscriptionType }
  const type = planTypeOf({ ...event.plan, provider: sale.provider }, plans)
  if (type === 'ignorar') return { sale, event, type: null }
  if (!type && !isAboutOurs) return new SaleError(`Plano não mapeado: ${describePlan(event.plan)}`)
  const error = findFault(sale, event)
  if (error !== undefined) return new SaleError(error)
  return { sale, event, type: type ?? null, email: sale.customerEmail ?? '' }
}

function findFault(sale: StoredSale, event: SaleEvent): string | undefined {
  if (!sale.customerEmail) return 'O evento não tem um email de cliente válido.'
  if (!isPlausible(event, sale))
    return `A data do evento não pode estar certa: ${formatDay(eventTime(event, sale))}.`
  if (event.kind === 'trial' && !event.accessUntil)
    return 'O evento de teste grátis não diz até quando ele vale.'
  return undefined
}

export function isChanging(read: ReadSale): read is ChangingSale {
  return 'email' in read
}
