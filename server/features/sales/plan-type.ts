import type { SubscriptionType } from '#contract/subscriptions.ts'
import type { Env } from '#server/env.ts'
import type { SaleEvent } from './providers/provider.ts'

export type Plans = {
  /** By the operator, in CHECKOUT_PLANS. */
  named: Env['CHECKOUT_PLANS']
  /** By an administrator, in the panel. */
  ignored: ReadonlySet<string>
}

const byRhythm = { monthly: 'mensal', quarterly: 'trimestral', once: 'vitalicia' } as const

/**
 * What was sold; nothing where nobody has said. Once the operator has named plans, only those count: the same
 * checkout account may sell other things. Only while none is named does the rhythm of the payments decide.
 */
export function planTypeOf(
  { ids, rhythm }: SaleEvent['plan'],
  { named, ignored }: Plans,
): SubscriptionType | 'ignorar' | undefined {
  const id = ids.find((candidate) => Object.hasOwn(named, candidate))
  if (id !== undefined) return named[id]
  if (ids.some((candidate) => ignored.has(candidate))) return 'ignorar'
  if (Object.keys(named).length > 0 || rhythm === null) return undefined
  return byRhythm[rhythm]
}

/** The id by which an administrator can say that a product is none of ours; nothing where the operator named it. */
export function ignorableId({ ids }: SaleEvent['plan'], { named }: Pick<Plans, 'named'>): string | undefined {
  return ids.some((id) => Object.hasOwn(named, id)) ? undefined : ids[0]
}

export function describePlan({ ids, name }: SaleEvent['plan']): string {
  return [name, ids.length > 0 ? `(${ids.join(', ')})` : undefined].filter(Boolean).join(' ') || 'sem produto'
}
