const dayMs = 24 * 60 * 60 * 1000

/** The rhythm of what tells nothing but its next charge, which a payment that came late is nearer to. */
export function rhythmUntil(next: Date | null, paidAt: Date | null): 'monthly' | 'quarterly' | null {
  const days = next && paidAt ? (next.getTime() - paidAt.getTime()) / dayMs : 0
  if (days > 20 && days < 40) return 'monthly'
  return days > 75 && days < 105 ? 'quarterly' : null
}
