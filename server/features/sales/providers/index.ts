import type { Checkout } from './checkout.ts'
import { kiwify } from './kiwify.ts'

/** Every checkout that can sell access, by the name in its webhook's address. */
export const checkouts: Readonly<Record<string, Checkout>> = { kiwify }

/** Nothing where there is none: not all objects' own names are checkouts. */
export function findCheckout(id: string): Checkout | undefined {
  return Object.hasOwn(checkouts, id) ? checkouts[id] : undefined
}
