import { describeForAdmin, type Subscriber } from '#contract/subscription-badges.ts'
import { SubscriptionBadge } from './subscription-badge.tsx'

type AdminBadgeProps = { user: Subscriber; now: Date }

export function AdminBadge({ user, now }: AdminBadgeProps) {
  return <SubscriptionBadge badge={describeForAdmin(user, now)} />
}
