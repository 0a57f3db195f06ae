import type { SessionUser } from '#contract/auth.ts'

/** What the operator has set up for everybody to see. The server writes it into the page; see index.html. */

/** The support's phone number as people read it, such as '+55 11 90000-0000'. */
export function supportPhone(): string | undefined {
  return readMeta('support-phone')
}

export function supportEmail(): string | undefined {
  return readMeta('support-email')
}

/** Where a subscription is bought. */
function checkoutUrl(): string | undefined {
  return readMeta('checkout-url')
}

/** Who offers the service, as the law wants it said. Nothing stands for what the operator has not filled in yet. */
export function ownerIdentity() {
  return {
    name: readMeta('owner-name'),
    document: readMeta('owner-document'),
    address: readMeta('owner-address'),
    privacyEmail: readMeta('privacy-email'),
  }
}

/** What the server has written into the head of the page it sent. */
export function readMeta(name: string): string | undefined {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')?.trim()
  // In development nobody fills the placeholders in.
  return content && !/^__\w+__$/.test(content) ? content : undefined
}

/** Where this person renews. A charge that failed is paid as it is: a new purchase would come on top of it. */
export function renewalUrl({ isPaymentLate = false }: SessionUser): string | undefined {
  return isPaymentLate ? undefined : checkoutUrl()
}
