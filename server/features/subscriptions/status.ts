import type { SubscriptionStatus } from '#contract/subscriptions.ts'

const warningMs = 7 * 24 * 60 * 60 * 1000

/** The stored status of a subscription that ends then: expired from that very instant, warning in the last 7 days. */
export function statusAt(
  { isCanceled, expiresAt }: { isCanceled: boolean; expiresAt: Date | null },
  now: Date,
): SubscriptionStatus {
  if (isCanceled) return 'canceled'
  if (expiresAt === null) return 'active'
  const leftMs = expiresAt.getTime() - now.getTime()
  if (leftMs <= 0) return 'expired'
  return leftMs <= warningMs ? 'warning' : 'active'
}
