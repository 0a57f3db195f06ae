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
