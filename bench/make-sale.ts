import {
  makeKiwifySale,
  signKiwifySale,
  type SaleSample,
} from '#server/features/sales/providers/fixtures/kiwify-sale.ts'

/** Given to servers as CHECKOUT_WEBHOOK_SECRET. */
export const webhookSecret = 'known to the scenes of sales only'

export type SignedSale = { path: string; body: string }

/** An event of an invented customer, as the checkout would post it. */
export function signSale(sample: SaleSample): SignedSale {
  const { body, query } = signKiwifySale(makeKiwifySale(sample), webhookSecret)
  return { path: `/api/webhooks/kiwify?${query}`, body }
}

export const customerOf = (name: string) => `${name}@example.com`

/** The first payment of a customer whom nobody knows yet: it makes a user, gives access and brings a mail. */
export function firstSaleOf(name: string, event = 'order_approved'): SignedSale {
  return signSale({ event, email: customerOf(name), name: `Cliente ${name}`, orderId: `pedido-${name}` })
}
