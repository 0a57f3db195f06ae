import { describeForWizard, type Subscriber } from '#contract/subscription-badges.ts'
import { SubscriptionBadge } from './subscription-badge.tsx'

type WizardBadgeProps = { user: Subscriber; now: Date }

export function WizardBadge({ user, now }: WizardBadgeProps) {
  return <SubscriptionBadge badge={describeForWizard(user, now)} />
}
