import type { SubscriptionType } from '#contract/subscriptions.ts'
import type { Env } from '#server/env.ts'
import type { SaleEvent } from './providers/checkout.ts'

export type Plans = {
  /** By the operator, in CHECKOUT_PLANS. */
  named: Env['CHECKOUT_PLANS']
  /** By an administrator, in the panel: checkout and product. */
  ignored: ReadonlySet<string>
}

/** What was sold, and through which checkout: two may have the same id for different things. */
export type SoldPlan = SaleEvent['plan'] & { provider: string }

/** How the operator may have named an id: alone, or with its checkout in front. */
function spellings(id: string, provider: string): string[] {
  return [`${provider}:${id}`, id]
}

export function ignoredKey(provider: string, productId: string): string {
  return `${provider}:${productId}`
}

const byRhythm = { monthly: 'mensal', quarterly: 'trimestral', once: 'vitalicia' } as const

/**
 * What was sold; nothing where nobody has said. Once the operator has named plans, only those count: the same
 * checkout account may sell other things. Only while none is named does the rhythm of the payments decide.
 */
export function planTypeOf(
  { ids, rhythm, provider }: SoldPlan,
  { named, ignored }: Plans,
): SubscriptionType | 'ignorar' | undefined {
  const name = findNamed({ ids, provider }, named)
  if (name !== undefined) return named[name]
  if (ids.some((id) => ignored.has(ignoredKey(provider, id)))) return 'ignorar'
  if (Object.keys(named).length > 0 || rhythm === null) return undefined
  return byRhythm[rhythm]
}

/** Which of the operator's names is that of what was sold. */
export function findNamed({ ids, provider }: Pick<SoldPlan, 'ids' | 'provider'>, named: Plans['named']) {
  return ids.flatMap((id) => spellings(id, provider)).find((name) => Object.hasOwn(named, name))
}

/** The id by which an administrator can say that a product is none of ours; nothing where the operator named it. */
export function ignorableId(plan: SoldPlan, { named }: Pick<Plans, 'named'>): string | undefined {
  return findNamed(plan, named) === undefined ? plan.ids[0] : undefined
}

export function describePlan({ ids, name }: SaleEvent['plan']): string {
  return [name, ids.length > 0 ? `(${ids.join(', ')})` : undefined].filter(Boolean).join(' ') || 'sem produto'
}
