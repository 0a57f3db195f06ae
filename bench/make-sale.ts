import type { SaleKind } from '#contract/checkout.ts'
import type { Checkout, SaleSample } from '#server/features/sales/providers/checkout.ts'
import { checkouts } from '#server/features/sales/providers/index.ts'
import { sampleOf, writeDelivery } from '#server/features/sales/providers/write-delivery.ts'

/** Given to servers as the secret of every checkout. */
export const webhookSecret = 'known to the scenes of sales only'
export const webhookSecrets = Object.fromEntries(
  Object.values(checkouts).map(({ secret }) => [secret.variable, webhookSecret]),
)

export type SignedSale = { path: string; body: string; headers?: Record<string, string> }

const usual = 'kiwify'

function findKnown(provider: string): Checkout {
  const checkout = checkouts[provider]
  if (!checkout) throw new Error(`There is no checkout ${provider}`)
  return checkout
}

/** An event of an invented customer, as a checkout would post it. */
export function signSale(sample: SaleSample, provider = usual): SignedSale {
  const { body, query, headers } = writeDelivery(findKnown(provider), sample, webhookSecret)
  const asked = new URLSearchParams(query).toString()
  return {
    path: `/api/webhooks/${provider}${asked && `?${asked}`}`,
    body: body.toString(),
    headers,
  }
}

/** The same by what it means, whatever the checkout calls it. Nothing: it does not tell of that. */
export function signKind(
  sample: Omit<SaleSample, 'event'> & { kind: SaleKind },
  provider: string,
): SignedSale | undefined {
  const told = sampleOf(findKnown(provider), sample)
  return told && signSale(told, provider)
}

export const customerOf = (name: string) => `${name}@example.com`

/** The first payment of a customer whom nobody knows yet: it makes a user, gives access and brings a mail. */
export function firstSaleOf(name: string, event = 'order_approved'): SignedSale {
  return signSale({ event, email: customerOf(name), name: `Cliente ${name}`, orderId: `pedido-${name}` })
}
