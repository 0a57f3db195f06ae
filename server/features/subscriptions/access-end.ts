import type { SubscriptionType } from '#contract/subscriptions.ts'
import type { Grant, Granting, PlacedAct } from './access-facts.ts'
import { addMonths } from './add-months.ts'

export const forEver = Symbol('for ever')
export type End = Date | typeof forEver

/** Until when somebody has access, and what gave it. */
export type Held = {
  end: End
  by: Granting
  type: SubscriptionType
  /** What purchases give, and what was given by hand to somebody without access; and the last of them. */
  paidEnd: End
  paidBy: Granting | undefined
  /** What stands on top of it. */
  courtesies: PlacedAct[]
}

const months = { mensal: 1, trimestral: 3 } as const satisfies Partial<Record<SubscriptionType, number>>

/**
 * The end that all these come to, in their order, and the one that it comes from: of two that reach it the later.
 * An end never moves back. A courtesy stands on top of whatever is paid, before it and after it.
 */
export function holdLast(grants: readonly Granting[]): Held | undefined {
  let sum: Held | undefined
  for (const by of grants) {
    const before = sum && withoutBroken(sum, by.at)
    sum = addOne(before, by)
  }
  return sum
}

function addOne(sum: Held | undefined, by: Granting): Held {
  if (by.kind !== 'act') return addGrant(sum, by)
  if (by.sets) return setEnd(sum, by)
  return by.isCourtesy ? addCourtesy(sum, by) : addGrant(sum, by)
}

/** By hand, whatever was before: what is paid or given later goes on from it. */
function setEnd(sum: Held | undefined, by: PlacedAct): Held {
  const end = by.accessUntil ?? (by.type === 'vitalicia' ? forEver : by.at)
  const goesOn = by.sets === 'end' && by.isCarried
  return {
    end,
    by: goesOn && sum ? sum.by : by,
    type: by.type,
    paidEnd: end,
    paidBy: by,
    courtesies: [],
  }
}

/** What was given during an access that ended before this one began is used up. */
function withoutBroken(sum: Held, at: Date): Held {
  const isCounting = ({ brokenAt }: PlacedAct) => brokenAt === null || brokenAt > at
  return { ...sum, courtesies: sum.courtesies.filter(isCounting) }
}

function addGrant(sum: Held | undefined, by: Granting): Held {
  const end = reach(by, sum?.paidEnd)
  if (!sum) return { end, by, type: by.type, paidEnd: end, paidBy: by, courtesies: [] }
  if (end !== forEver && reachesBeyond(sum.paidEnd, end)) return sum
  return {
    ...sum,
    by,
    type: by.type,
    paidEnd: end,
    paidBy: by,
    end: laterEnd(sum.end, addAll(sum.courtesies, end)),
  }
}

/** Whatever was under it may have been taken back since: it lasts its time from what is left, or from its own time. */
function addCourtesy(sum: Held | undefined, by: PlacedAct): Held {
  const own = addPeriod(by.from, by)
  if (!sum) return { end: own, by, type: by.type, paidEnd: by.from, paidBy: undefined, courtesies: [by] }
  const courtesies = [...sum.courtesies, by]
  const end = laterEnd(own, addAll(courtesies, sum.paidEnd))
  return by.isCarried ? { ...sum, courtesies, end } : { ...sum, by, type: by.type, courtesies, end }
}

function addAll(acts: readonly PlacedAct[], end: End): End {
  return acts.reduce<End>((sum, act) => (sum === forEver ? sum : addPeriod(sum, act)), end)
}

const dayMs = 24 * 60 * 60 * 1000

function addPeriod(from: Date, { type, days }: { type: SubscriptionType; days?: number }): End {
  if (days !== undefined) return new Date(from.getTime() + days * dayMs)
  return type === 'vitalicia' ? forEver : addMonths(from, months[type])
}

function laterEnd(a: End, b: End): End {
  return a === forEver || b === forEver ? forEver : a > b ? a : b
}

/** Where a grant ends that begins now or when another one does. An end before its own beginning says nothing. */
export function reach(grant: ReachingGrant, soFar?: End): End {
  const end = reachUncut(grant, soFar)
  const { at, cutAt } = grant
  if (!cutAt || !reachesBeyond(end, cutAt)) return end
  return cutAt > at ? cutAt : at
}

type ReachingGrant = Pick<Grant, 'at' | 'type' | 'accessUntil' | 'cutAt'> & { days?: number }

function reachUncut({ at, type, accessUntil, days }: ReachingGrant, soFar?: End): End {
  const from = soFar instanceof Date && soFar > at ? soFar : at
  if (days !== undefined) return addPeriod(from, { type, days })
  if (type === 'vitalicia') return forEver
  if (accessUntil && accessUntil > at) return accessUntil
  return addPeriod(from, { type })
}

export function reachesBeyond(end: End, instant: Date): boolean {
  return end === forEver || end > instant
}
