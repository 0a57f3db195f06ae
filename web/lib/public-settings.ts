import { readMeta } from './read-meta.ts'

/** What the operator has set up for everybody to see. The server writes it into the page; see index.html. */

/** The support's phone number as people read it, such as '+55 11 90000-0000'. */
export function supportPhone(): string | undefined {
  return readMeta('support-phone')
}

export function supportEmail(): string | undefined {
  return readMeta('support-email')
}

/** Where a subscription is bought. */
export function checkoutUrl(): string | undefined {
  return readMeta('checkout-url')
}
