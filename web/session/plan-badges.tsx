import type { SessionUser } from '#contract/auth.ts'
import { describeForDashboard, isLifetime } from '#contract/subscription-badges.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SubscriptionBadge } from './subscription-badge.tsx'

/** What somebody has, and for how long still. */
export function PlanBadges({ user, now }: { user: SessionUser; now: Date }) {
  if (user.isAdmin) return <Badge tone="quiet">Administrador</Badge>
  return (
    <span className="flex flex-wrap gap-2">
      <TypeBadge user={user} />
      <SubscriptionBadge badge={describeForDashboard(user, now)} />
    </span>
  )
}

/** What was bought. A lifetime that was refunded has an end, and is no longer called one. */
function TypeBadge({ user }: { user: SessionUser }) {
  if (isLifetime(user)) return <Badge tone="blue">Vitalícia</Badge>
  if (user.subscriptionType === 'mensal') return <Badge tone="quiet">Mensal</Badge>
  if (user.subscriptionType === 'trimestral') return <Badge tone="quiet">Trimestral</Badge>
  return null
}
