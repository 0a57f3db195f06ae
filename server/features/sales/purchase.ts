import type { SaleEvent } from './providers/checkout.ts'
import { findCheckout } from './providers/index.ts'

/** What was bought, and where, as a customer knows it. */
export type Purchase = { product: string | null; checkout: string | null }

export function purchaseOf(event: SaleEvent, { provider }: { provider: string }): Purchase {
  return { product: event.plan.name, checkout: findCheckout(provider)?.name ?? null }
}

/** The product, and where: 'Plano Pro, na Loja'. Empty where neither is known. */
export function describePurchase({ product, checkout }: Purchase): string {
  return [product, checkout && `na ${checkout}`].filter(Boolean).join(', ')
}

/** How a charge that failed can be made up for. */
export type WayToPay = { url: string; label: string; advice: string }

/** On the charge's own page, where the checkout names one; else where it takes another card. */
export function findWayToPay(event: SaleEvent, { provider }: { provider: string }): WayToPay | null {
  if (event.paymentUrl)
    return {
      url: event.paymentUrl,
      label: 'Pagar esta cobrança',
      advice: 'Pague esta cobrança pelo botão abaixo, ou confira o limite e a validade do cartão.',
    }
  const { name, cardPage } = findCheckout(provider) ?? {}
  if (!cardPage) return null
  return {
    url: cardPage,
    label: `Trocar o cartão na ${name}`,
    advice: 'Confira o limite e a validade do cartão, ou troque-o pelo botão abaixo.',
  }
}
