import { daysUntil } from '#contract/access.ts'
import type { SessionUser } from '#contract/auth.ts'
import { describeForWizard } from '#contract/subscription-badges.ts'
import { renewalUrl } from '#web/lib/public-settings.ts'
import { SubscriptionBadge } from './subscription-badge.tsx'

/** From this many days on, the badge of a subscription that nobody renews by itself leads to its renewal. */
const renewalDays = 3

export function RenewalBadge({ user, now }: { user: SessionUser; now: Date }) {
  const badge = <SubscriptionBadge badge={describeForWizard(user, now)} />
  if (!mustActSoon(user, now)) return badge
  return (
    <a
      href={renewalUrl(user) ?? '/subscription-expired'}
      target="_blank"
      rel="noreferrer"
      className="group flex shrink-0 items-center gap-2.5 rounded-full text-13 font-medium text-orange"
    >
      {badge}
      <span className="underline-offset-4 group-hover:underline max-lg:sr-only">Renovar</span>
      <span className="sr-only"> (abre em outra aba)</span>
    </a>
  )
}

function mustActSoon({ isAdmin, subscriptionExpiresAt, renewsByItself }: SessionUser, now: Date): boolean {
  if (isAdmin || subscriptionExpiresAt === null || renewsByItself) return false
  return daysUntil(subscriptionExpiresAt, now) <= renewalDays
}
