import type { SubscriptionType } from '#contract/subscriptions.ts'
import type { Granting } from './access-facts.ts'
import { addMonths } from './add-months.ts'

export const forEver = Symbol('for ever')
export type End = Date | typeof forEver

/** Until when somebody has access, and what gave it. */
export type Held = { end: End; by: Granting }

const months = { mensal: 1, trimestral: 3 } as const satisfies Partial<Record<SubscriptionType, number>>

/**
 * The end that all these come to, in their order, and the one that it comes from: of two that reach it the later.
 * An end never moves back. `from`: what there was before the first of them.
 */
export function holdLast(grants: readonly Granting[], from?: Date): Held | undefined {
  let held: Held | undefined
  for (const by of grants) {
    const end = reach(by, held?.end ?? from)
    if (!held || end === forEver || !reachesBeyond(held.end, end)) held = { end, by }
  }
  return held
}

/** Where a grant ends that begins now or when another one does. An end before its own beginning says nothing. */
export function reach({ at, type, accessUntil }: Granting, soFar?: End): End {
  if (type === 'vitalicia') return forEver
  if (accessUntil && accessUntil > at) return accessUntil
  return addMonths(soFar instanceof Date && soFar > at ? soFar : at, months[type])
}

export function reachesBeyond(end: End, instant: Date): boolean {
  return end === forEver || end > instant
}
