import type { SessionUser } from '#contract/auth.ts'
import { checkoutUrl } from './public-settings.ts'

/** Where this person renews. A charge that failed is paid as it is: a new purchase would come on top of it. */
export function renewalUrl({ isPaymentLate = false }: SessionUser): string | undefined {
  return isPaymentLate ? undefined : checkoutUrl()
}
