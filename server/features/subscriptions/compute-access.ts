import type { CancellationReason, SubscriptionType } from '#contract/subscriptions.ts'
import { forEver, holdLast, reach, reachesBeyond, type Held } from './access-end.ts'
import {
  afterUnknowingActs,
  byTimeAndOrder,
  byTimeAndWeight,
  compareText,
  isEnding,
  isSaleFact,
  sinceDeletion,
  type About,
  type AccessFact,
  type Act,
  type Ending,
  type Grant,
  type Granting,
  type SaleFact,
} from './access-facts.ts'

export type Access = {
  type: SubscriptionType | null
  /** Empty: for ever. */
  expiresAt: Date | null
  /** Why it ends, if the newest thing that happened to the current subscription ended it. */
  reason: Exclude<CancellationReason, 'expired'> | null
  /** When it did. */
  reasonAt: Date | null
  /** Whether the checkout charges by itself, so that nobody has to act. `late`: it tried, and failed. */
  renewal: 'automatic' | 'late' | 'none'
  /** The orders that count: paid, and not given back. */
  grantingOrders: ReadonlySet<string>
  /** Whether an event is about the subscription or order that the access comes from. */
  isCurrent: (about: About) => boolean
}

/** A subscription, or an order without one, by its id. Empty: what was given by hand to somebody without any. */
type Line = string | undefined

const dayMs = 24 * 60 * 60 * 1000

/**
 * All there is to know about access, from everything that ever happened and from nothing else: neither the order
 * of arrival nor the moment of asking matters. Answers nothing when access was never given nor taken back.
 *
 * Each subscription stands for itself. The one that ends last is the current one, and only what happened to it is
 * said of the customer.
 */
export function computeAccess(
  all: readonly AccessFact[],
  { graceDays }: { graceDays: number },
): Access | undefined {
  const history = arrange(all)
  const { grants, endings, kept } = history
  if (grants.length === 0 && endings.length === 0) return undefined
  const held = holdLast(grants, remainder(endings, grants[0]))
  const lastEnding = held ? findEndAfter(held, history) : endings.at(-1)
  const { own, isCurrent } = findCurrent(history, lastEnding ?? held?.by)
  const common = {
    ...reasonOf(own),
    grantingOrders: new Set(kept.map(({ orderId }) => orderId)),
    isCurrent,
  }
  if (!held || lastEnding) return { ...common, ...describeEnded(history, lastEnding), renewal: 'none' }
  const renewal = renewalOf(held, own)
  const expiresAt = addGrace(held, isPaymentLate(held, own) ? graceDays : 0)
  return { ...common, type: held.by.type, expiresAt, renewal: common.reason ? 'none' : renewal }
}

type History = {
  acts: Act[]
  sales: SaleFact[]
  /** What was taken back, in the order in which it happened. */
  endings: Ending[]
  /** One for each order, whether it was kept or taken back. */
  paid: Grant[]
  kept: Grant[]
  /** What was kept and what was given by hand, in the order in which it happened. */
  grants: Granting[]
}

function arrange(all: readonly AccessFact[]): History {
  const facts = afterUnknowingActs(sinceDeletion(all))
  const acts = facts.filter((fact) => fact.kind === 'act')
  const sales = facts.filter(isSaleFact)
  const endings = sales.filter(isEnding).toSorted(byTimeAndOrder)
  const paid = mergeOrders(sales.filter((fact) => fact.kind === 'grant')).toSorted(byTimeAndOrder)
  const returned = new Set(endings.map(({ orderId }) => orderId))
  const kept = paid.filter(({ orderId }) => !returned.has(orderId))
  return { acts, sales, endings, paid, kept, grants: [...kept, ...acts].toSorted(byTimeAndOrder) }
}

/** What happened to the subscription that this fact is about. */
function findCurrent(history: History, current: SaleFact | Act | undefined) {
  const lines = findLines(history)
  const line = lines.of(current)
  const others = history.sales.filter(({ kind }) => kind !== 'grant')
  const own = [...history.grants, ...others].filter((fact) => lines.of(fact) === line)
  return { own, isCurrent: (about: About) => lines.ofSale(about) === line }
}

/** What was bought last is what it was, even if all of it was taken back. */
function describeEnded({ paid }: History, last: Ending | undefined): Pick<Access, 'type' | 'expiresAt'> {
  return { type: paid.at(-1)?.type ?? null, expiresAt: last ? leftOf(last) : null }
}

/** One grant per order, from the first message about it, with the latest end that any of them gives. */
function mergeOrders(facts: Grant[]): Grant[] {
  const orders = new Map<string, Grant>()
  for (const fact of facts.toSorted((a, b) => byTimeAndOrder(a, b) || compareText(a.type, b.type))) {
    const first = orders.get(fact.orderId)
    const accessUntil = later(first?.accessUntil ?? null, fact.accessUntil)
    const subscription = first?.subscription ?? fact.subscription
    orders.set(fact.orderId, { ...(first ?? fact), accessUntil, subscription })
  }
  return [...orders.values()]
}

function later(a: Date | null, b: Date | null): Date | null {
  return a && b ? (a > b ? a : b) : (a ?? b)
}

/**
 * Which subscription each fact is about. Any message about an order may name it. What is done by hand goes on with
 * the subscription that was the current one then.
 */
function findLines({ sales, paid, acts }: History) {
  const subscriptions = new Map<string, string>()
  for (const { orderId, subscription } of sales) {
    const known = subscriptions.get(orderId)
    if (subscription !== null && (known === undefined || subscription < known))
      subscriptions.set(orderId, subscription)
  }
  const ofSale = ({ orderId, subscription }: About): string =>
    subscriptions.get(orderId) ?? subscription ?? orderId
  const linesOfActs = new Map<number, Line>()
  const before: Granting[] = []
  for (const grant of [...paid, ...acts].toSorted(byTimeAndOrder)) {
    if (grant.kind === 'act') {
      const by = holdLast(before)?.by
      linesOfActs.set(grant.seq, by && (by.kind === 'act' ? linesOfActs.get(by.seq) : ofSale(by)))
    }
    before.push(grant)
  }
  const of = (fact: SaleFact | Act | undefined): Line =>
    fact && (fact.kind === 'act' ? linesOfActs.get(fact.seq) : ofSale(fact))
  return { of, ofSale }
}

/** A renewal by hand goes on from the end the administrator saw, even if it was only what a refund had left. */
function remainder(endings: Ending[], first: Granting | undefined): Date | undefined {
  if (first?.kind !== 'act') return undefined
  const last = endings.findLast(({ at }) => at <= first.at)
  return last && leftOf(last)
}

/** Until it was given back, or for as long as the checkout lets the customer in. */
function leftOf({ at, accessUntil }: Ending): Date {
  return accessUntil ?? at
}

/**
 * What took access back when all that is still paid for was over; whatever was paid since would reach beyond it. An
 * order whose own time was over too took nothing.
 */
function findEndAfter({ end }: Held, { endings, paid }: History): Ending | undefined {
  const last = endings.at(-1)
  if (!last || reachesBeyond(end, last.at)) return undefined
  const order = paid.find(({ orderId }) => orderId === last.orderId)
  return order && reachesBeyond(reach(order), last.at) ? last : undefined
}

function reasonOf(own: (SaleFact | Act)[]): Pick<Access, 'reason' | 'reasonAt'> {
  const newest = own
    .filter(({ kind }) => kind !== 'late')
    .toSorted(byTimeAndWeight)
    .at(-1)
  const reason = newest ? nameEnd(newest, own) : null
  return { reason, reasonAt: newest && reason ? newest.at : null }
}

/** For an order that was both refunded and charged back, the chargeback is the reason. */
function nameEnd(newest: SaleFact | Act, own: (SaleFact | Act)[]): Access['reason'] {
  if (newest.kind === 'canceled') return 'canceled'
  if (!isSaleFact(newest) || !isEnding(newest)) return null
  const isChargedBack = own.some((fact) => fact.kind === 'chargeback' && fact.orderId === newest.orderId)
  return isChargedBack ? 'chargeback' : 'refund'
}

function renewalOf(held: Held, own: (SaleFact | Act)[]): Access['renewal'] {
  if (isPaymentLate(held, own)) return 'late'
  return isCharged(held) ? 'automatic' : 'none'
}

/** Nothing was paid since a charge failed. */
function isPaymentLate({ end }: Held, own: (SaleFact | Act)[]): boolean {
  if (end === forEver) return false
  const paidAt = own.filter(({ kind }) => kind === 'grant' || kind === 'act').map(({ at }) => at)
  return own.some(({ kind, at }) => kind === 'late' && paidAt.every((paid) => paid < at))
}

/** What was bought once is not charged again, and what is for ever need not be. */
function isCharged({ end, by }: Held): boolean {
  return end !== forEver && by.kind === 'grant' && by.subscription !== null
}

function addGrace({ end }: Held, days: number): Date | null {
  if (end === forEver) return null
  return days === 0 ? end : new Date(end.getTime() + days * dayMs)
}
