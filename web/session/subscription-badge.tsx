import type { SubscriptionBadge as Description } from '#contract/subscription-badges.ts'
import { Badge } from '#web/ui/badge.tsx'

/** A subscription's state; nothing where there is nothing to say. */
export function SubscriptionBadge({ badge }: { badge: Description | null }) {
  if (!badge) return null
  const { text, label, tone } = badge
  return (
    <Badge dot tone={tone} {...(label === text ? {} : { label })}>
      {text}
    </Badge>
  )
}
