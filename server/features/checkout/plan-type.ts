import type { SubscriptionType } from '#contract/subscriptions.ts'
import type { Env } from '#server/env.ts'
import type { SaleEvent } from './providers/provider.ts'

const byRhythm = { monthly: 'mensal', quarterly: 'trimestral', once: 'vitalicia' } as const

/**
 * What was sold. Once the operator has named plans, only those count: the same checkout account may sell other
 * things. Only while none is named does the rhythm of the payments decide.
 */
export function planTypeOf(
  { ids, rhythm }: SaleEvent['plan'],
  plans: Env['CHECKOUT_PLANS'],
): SubscriptionType | undefined {
  if (Object.keys(plans).length === 0) return rhythm === null ? undefined : byRhythm[rhythm]
  const id = ids.find((candidate) => Object.hasOwn(plans, candidate))
  return id === undefined ? undefined : plans[id]
}

export function describePlan({ ids, name }: SaleEvent['plan']): string {
  return [name, ids.length > 0 ? `(${ids.join(', ')})` : undefined].filter(Boolean).join(' ') || 'sem produto'
}
