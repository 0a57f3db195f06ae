import { cakto } from './cakto.ts'
import type { Checkout } from './checkout.ts'
import { eduzz } from './eduzz.ts'
import { hotmart } from './hotmart.ts'
import { hubla } from './hubla.ts'
import { kiwify } from './kiwify.ts'
import { lastlink } from './lastlink.ts'
import { perfectpay } from './perfectpay.ts'
import { ticto } from './ticto.ts'

/** Every checkout that can sell access, by the name in its webhook's address. */
export const checkouts: Readonly<Record<string, Checkout>> = {
  kiwify,
  hotmart,
  eduzz,
  cakto,
  hubla,
  lastlink,
  perfectpay,
  ticto,
}

/** Nothing where there is none: not all objects' own names are checkouts. */
export function findCheckout(id: string): Checkout | undefined {
  return Object.hasOwn(checkouts, id) ? checkouts[id] : undefined
}
