import { addressKey } from '#server/platform/http/address-key.ts'
import type { RateLimit } from '#server/platform/http/rate-limit.ts'

const windowMs = 15 * 60 * 1000

/**
 * Failed tries, in the order in which they are judged: from one address, for one account from one address, and for one
 * account from everywhere. Because the first two come first, one address can add no more than ten to the last.
 */
export function loginLimits(email: string, address: string): [RateLimit, RateLimit, RateLimit] {
  const account = email.toLowerCase()
  const from = addressKey(address)
  return [
    { key: `login from ${from}`, limit: 50, windowMs },
    { key: `login ${account} from ${from}`, limit: 10, windowMs },
    { key: `login ${account}`, limit: 100, windowMs },
  ]
}

/**
 * Wrong codes after a right password, as passwords are judged. Fewer from everywhere, since a code is one of a million and two of
 * them are right at any time: at this rate somebody who knows the password needs years.
 */
export function factorLimits(userId: string, address: string): [RateLimit, RateLimit, RateLimit] {
  const from = addressKey(address)
  return [
    { key: `factor from ${from}`, limit: 50, windowMs },
    { key: `factor ${userId} from ${from}`, limit: 10, windowMs },
    { key: `factor ${userId}`, limit: 20, windowMs: 4 * windowMs },
  ]
}

/** Answers of passkeys that do not hold. Nobody guesses a signature: this only spares the work. */
export function passkeyLimit(address: string): RateLimit {
  return { key: `passkey from ${addressKey(address)}`, limit: 50, windowMs }
}
