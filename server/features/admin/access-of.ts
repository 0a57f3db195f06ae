import type { User } from '#server/features/customers/make-users.ts'

export function accessOf({ subscriptionType: plan, subscriptionExpiresAt: end }: User) {
  return { plan, end: end?.toISOString() ?? null }
}
