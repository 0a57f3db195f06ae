import { expect } from 'vitest'
import type { AccessFact } from '../access-facts.ts'
import { computeAccess as compute } from '../compute-access.ts'
import { day } from '#server/testing/day.ts'

export const computeAccess = (facts: AccessFact[], graceDays = 2) => {
  const access = compute(facts, { graceDays })
  return access && { ...access, isCurrent: undefined }
}

export const order = (
  orderId: string,
  at: string,
  more: Partial<Extract<AccessFact, { kind: 'grant' }>> = {},
) =>
  fact({
    kind: 'grant',
    orderId,
    subscription: null,
    at: day(at),
    type: 'mensal',
    accessUntil: null,
    ...more,
  })
export const ended = (kind: 'refund' | 'chargeback', orderId: string, at: string, accessUntil?: string) =>
  fact({ kind, orderId, subscription: null, at: day(at), accessUntil: accessUntil ? day(accessUntil) : null })
export const canceled = (at: string, subscription: string | null = null, orderId = 'a') =>
  fact({ kind: 'canceled', orderId, subscription, at: day(at) })
export const late = (at: string, subscription: string, orderId = 'late') =>
  fact({ kind: 'late', orderId, subscription, at: day(at) })
export const act = (seq: number, at: string, more: Partial<Extract<AccessFact, { kind: 'act' }>> = {}) =>
  fact({ kind: 'act', seq, at: day(at), type: 'mensal', accessUntil: null, ...more })

type Unarrived = AccessFact extends infer F ? (F extends AccessFact ? Omit<F, 'arrivedAt'> : never) : never
export const fact = (given: Unarrived): AccessFact => ({ arrivedAt: given.at, ...given })

function* permutations<T>(items: T[]): Generator<T[]> {
  if (items.length <= 1) yield items
  for (const [index, item] of items.entries())
    for (const rest of permutations(items.toSpliced(index, 1))) yield [item, ...rest]
}

/** The one result of every order of arrival, each message once and twice. */
export function settle(facts: AccessFact[]) {
  const result = computeAccess(facts)
  for (const arrival of permutations(facts)) {
    expect(computeAccess(arrival)).toEqual(result)
    const repeated = arrival.slice(0, 2).filter(({ kind }) => kind !== 'act')
    expect(computeAccess([...arrival, ...repeated])).toEqual(result)
  }
  return result
}
