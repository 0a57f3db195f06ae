import type { SaleKind } from '#contract/checkout.ts'
import type { Checkout, SaleSample } from './checkout.ts'
import { madeUpId } from './examples/made-up-id.ts'

/** A delivery of our own making. */
type Written = { body: Buffer; query: Record<string, string>; headers: Record<string, string> }

/** A sale as the checkout would post it. */
export function writeDelivery({ example }: Checkout, sample: SaleSample, secret: string): Written {
  return signDelivery({ example }, example.write(sample, secret), secret)
}

/** Any body, proven as the checkout would. */
export function signDelivery({ example }: Pick<Checkout, 'example'>, sale: object, secret: string): Written {
  const body = JSON.stringify(sale)
  const { query = {}, headers = {} } = example.sign(body, secret)
  return { body: Buffer.from(body), query, headers: { 'content-type': 'application/json', ...headers } }
}

/** The checkout's own word for what we mean, if it has one. */
export function findEvent({ events }: Checkout, kind: SaleKind): string | undefined {
  return Object.entries(events).find(([, { kind: own }]) => own === kind)?.[0]
}

/**
 * The sample of what we mean, in the checkout's own word. Some call a renewal as they call the first payment: it is
 * then a payment of another order. Nothing: the checkout does not tell of that at all.
 */
export function sampleOf(
  checkout: Checkout,
  { kind, ...sample }: Omit<SaleSample, 'event'> & { kind: SaleKind },
): SaleSample | undefined {
  const event = findEvent(checkout, kind)
  if (event !== undefined) return { ...sample, event }
  if (kind !== 'renewed') return undefined
  const { email, at = new Date(), orderId = madeUpId(`order of ${email} at ${at.toISOString()}`) } = sample
  return sampleOf(checkout, { ...sample, at, orderId, kind: 'approved' })
}
