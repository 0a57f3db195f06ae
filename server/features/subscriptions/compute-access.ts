import type { CancellationReason, SubscriptionType } from '#contract/subscriptions.ts'
import { addMonths } from './add-months.ts'

/**
 * Something that happened to one customer's access. `at` is when it happened, `arrivedAt` when we learned of it.
 * An order grants by its approval or its renewal, which are two messages about one payment.
 */
export type AccessFact = { at: Date; arrivedAt: Date } & (
  | { kind: 'grant'; orderId: string; type: SubscriptionType; accessUntil: Date | null }
  | { kind: 'refund' | 'chargeback'; orderId: string; accessUntil: Date | null }
  | { kind: 'canceled' }
  | { kind: 'act'; seq: number; type: SubscriptionType; accessUntil: Date | null }
  | { kind: 'delete'; seq: number }
)

export type Access = {
  type: SubscriptionType | null
  /** Empty: for ever. */
  expiresAt: Date | null
  /** Why it was ended, if the newest thing that happened ended something. */
  reason: Exclude<CancellationReason, 'expired'> | null
  /** The orders that count: paid, and not given back. */
  grantingOrders: ReadonlySet<string>
}

type Of<Kind extends AccessFact['kind']> = Extract<AccessFact, { kind: Kind }>
type Granting = Of<'grant'> | Of<'act'>
type Ending = Of<'refund' | 'chargeback'>

const months = { mensal: 1, trimestral: 3 } as const
const forEver = Symbol('for ever')
type End = Date | typeof forEver | undefined

/**
 * All there is to know about access, from everything that ever happened and from nothing else: neither the order
 * of arrival nor the moment of asking matters. Answers nothing when access was never given nor taken back.
 */
export function computeAccess(all: readonly AccessFact[]): Access | undefined {
  const facts = sinceDeletion(all)
  const endings = facts.filter(isEnding).toSorted(byTime)
  const returned = new Set(endings.map(({ orderId }) => orderId))
  const paid = mergeOrders(facts.filter((fact) => fact.kind === 'grant'))
  const grants = [
    ...paid.filter(({ orderId }) => !returned.has(orderId)),
    ...facts.filter((fact) => fact.kind === 'act'),
  ].toSorted(byTime)
  if (grants.length === 0 && endings.length === 0) return undefined

  let end: End
  for (const grant of grants) end = prolong(end ?? remainder(endings, grant), grant)
  return {
    ...describeEnd(end ?? leftover(endings), grants.at(-1) ?? paid.toSorted(byTime).at(-1)),
    reason: reasonOf(facts, endings, grants),
    grantingOrders: new Set(grants.flatMap((grant) => (grant.kind === 'grant' ? [grant.orderId] : []))),
  }
}

/** Whatever was bought last, what is for ever is a lifetime. */
function describeEnd(end: End, last: Granting | undefined): Pick<Access, 'type' | 'expiresAt'> {
  if (end === forEver) return { type: 'vitalicia', expiresAt: null }
  return { type: last?.type ?? null, expiresAt: end ?? null }
}

/**
 * What came before a deletion never counts again. A checkout tells times to the minute: what arrived after the
 * deletion and happened within its minute is taken to be later.
 */
export function sinceDeletion(facts: readonly AccessFact[]): AccessFact[] {
  const deletions = facts.filter((fact) => fact.kind === 'delete')
  const last = deletions.toSorted((a, b) => a.seq - b.seq).at(-1)
  if (!last) return [...facts]
  return facts.filter((fact) => {
    if (fact.kind === 'delete') return false
    if (fact.kind === 'act') return fact.seq > last.seq
    return fact.arrivedAt > last.at && minuteOf(fact.at) >= minuteOf(last.at)
  })
}

function minuteOf(instant: Date): number {
  return Math.floor(instant.getTime() / 60_000)
}

/** One grant per order, from the first message about it, with the latest end that any of them gives. */
function mergeOrders(facts: Of<'grant'>[]): Of<'grant'>[] {
  const orders = new Map<string, Of<'grant'>>()
  for (const fact of facts.toSorted((a, b) => byTime(a, b) || compareText(a.type, b.type))) {
    const first = orders.get(fact.orderId)
    const accessUntil = later(first?.accessUntil ?? null, fact.accessUntil)
    orders.set(fact.orderId, { ...(first ?? fact), accessUntil })
  }
  return [...orders.values()]
}

/** An end never moves back, and one that lies before its own beginning says nothing. */
function prolong(end: End, { at, type, accessUntil }: Granting): End {
  if (end === forEver || type === 'vitalicia') return forEver
  if (accessUntil && accessUntil > at) return later(end ?? null, accessUntil) ?? accessUntil
  return addMonths(later(end ?? null, at) ?? at, months[type])
}

/** What is left when nothing grants: until the last return, or for as long as the checkout lets the customer in. */
function leftover(endings: Ending[]): Date | undefined {
  const last = endings.at(-1)
  return last && (last.accessUntil ?? last.at)
}

/** A renewal by hand goes on from the end the administrator saw, even if it was only what a refund had left. */
function remainder(endings: Ending[], grant: Granting): Date | undefined {
  return grant.kind === 'act' ? leftover(endings.filter(({ at }) => at <= grant.at)) : undefined
}

const weight = { grant: 0, act: 0, canceled: 1, refund: 2, chargeback: 3 } as const

/** For an order that was both refunded and charged back, the chargeback is the reason. */
function reasonOf(facts: AccessFact[], endings: Ending[], grants: Granting[]): Access['reason'] {
  const cancellations = facts.filter((fact) => fact.kind === 'canceled')
  const newest = [...endings, ...cancellations, ...grants]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || weight[a.kind] - weight[b.kind])
    .at(-1)
  if (!newest || newest.kind === 'grant' || newest.kind === 'act') return null
  if (newest.kind === 'canceled') return 'canceled'
  const isChargedBack = endings.some(
    ({ kind, orderId }) => kind === 'chargeback' && orderId === newest.orderId,
  )
  return isChargedBack ? 'chargeback' : 'refund'
}

function isEnding(fact: AccessFact): fact is Ending {
  return fact.kind === 'refund' || fact.kind === 'chargeback'
}

function later(a: Date | null, b: Date | null): Date | null {
  return a && b ? (a > b ? a : b) : (a ?? b)
}

/** By time, then by order; acts of one instant in the order they were written down, after the sales. */
function byTime(a: Granting | Ending, b: Granting | Ending): number {
  return a.at.getTime() - b.at.getTime() || compareText(keyOf(a), keyOf(b)) || rankOf(a) - rankOf(b)
}

function keyOf(fact: Granting | Ending): string {
  return fact.kind === 'act' ? '\uffff' : fact.orderId
}

function rankOf(fact: Granting | Ending): number {
  return fact.kind === 'act' ? fact.seq : weight[fact.kind]
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
