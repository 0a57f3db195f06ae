import { describeForDashboard, type Subscriber } from '#contract/subscription-badges.ts'
import { SubscriptionBadge } from './subscription-badge.tsx'

type DashboardBadgeProps = { user: Subscriber; now: Date }

export function DashboardBadge({ user, now }: DashboardBadgeProps) {
  return <SubscriptionBadge badge={describeForDashboard(user, now)} />
}
