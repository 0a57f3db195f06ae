/** Who may use what the subscription pays for. Free of zod, so that the first screen stays light. */

type Subscriber = { isAdmin: boolean; subscriptionExpiresAt: string | null }

const dayMs = 24 * 60 * 60 * 1000

/**
 * An account that somebody registered ends the instant it is made. While that stands, nothing was bought for it and
 * nobody gave it anything: its type is a wish, and neither to be shown nor to be renewed.
 */
export function neverHadAccess(user: { subscriptionExpiresAt: string | null; createdAt: string }): boolean {
  return user.subscriptionExpiresAt === user.createdAt
}

/** Whether somebody may read what came in while they had access: it stays theirs, however that ended. */
export function hasOrHadAccess(user: Subscriber & { createdAt: string }, now: Date): boolean {
  return !isBlocked(user, now) || !neverHadAccess(user)
}

/** Whole days until the expiry, rounded up; negative once it has passed, never -0. */
export function daysUntil(expiresAt: string, now: Date): number {
  return Math.ceil((Date.parse(expiresAt) - now.getTime()) / dayMs) + 0
}

/** Admins and people without an expiry are never blocked; anyone else is from the instant it ends. */
export function isBlocked(user: Subscriber, now: Date): boolean {
  if (user.isAdmin || user.subscriptionExpiresAt === null) return false
  return Date.parse(user.subscriptionExpiresAt) <= now.getTime()
}
