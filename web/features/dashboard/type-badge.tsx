import type { SessionUser } from '#contract/auth.ts'
import { isLifetime } from '#contract/subscription-badges.ts'
import { Badge } from '#web/ui/badge.tsx'

/** What was bought. A lifetime that was refunded has an end, and is no longer called one. */
export function TypeBadge({ user }: { user: SessionUser }) {
  if (isLifetime(user)) return <Badge tone="blue">Vitalícia</Badge>
  if (user.subscriptionType === 'mensal') return <Badge tone="quiet">Mensal</Badge>
  if (user.subscriptionType === 'trimestral') return <Badge tone="quiet">Trimestral</Badge>
  return null
}
