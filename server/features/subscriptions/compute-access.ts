import type { CancellationReason, SubscriptionType } from '#contract/subscriptions.ts'
import { forEver, holdLast, reach, reachesBeyond, type Held } from './access-end.ts'
import {
  afterUnknowingActs,
  byTimeAndOrder,
  byTimeAndWeight,
  isEnding,
  isSaleFact,
  type About,
  type AccessFact,
  type Ending,
  type PlacedAct,
  type SaleFact,
} from './access-facts.ts'
import { arrangeSales, type History } from './access-history.ts'
import { placeActs } from './place-acts.ts'

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
  /** What the end is made of; nothing where all was taken back. */
  parts: AccessParts | undefined
  /** Whether an event is about the subscription or order that the access comes from. */
  isCurrent: (about: About) => boolean
}

export type AccessParts = Pick<Held, 'paidBy' | 'courtesies'> & {
  /** What is paid for, without what stands on top of it. Empty: for ever. */
  paidUntil: Date | null
  graceDays: number
}

/** A subscription, or an order without one, by its id. Empty: what was given by hand to somebody without any. */
type Line = string | undefined
type OwnFact = SaleFact | PlacedAct

const dayMs = 24 * 60 * 60 * 1000

/**
 * All there is to know about access, from everything that ever happened and from nothing else: neither the order
 * of arrival nor the moment of asking matters. Answers nothing when access was never given nor taken back.
 *
 * Each subscription stands for itself. The one that ends last is the current one, and only what happened to it is
 * said of the customer. What is given by hand to somebody with access stands on top of what is paid.
 */
export function computeAccess(
  all: readonly AccessFact[],
  { graceDays }: { graceDays: number },
): Access | undefined {
  const facts = afterUnknowingActs(all)
  const sales = arrangeSales(facts.filter(isSaleFact))
  const acts = facts.filter((fact) => fact.kind === 'act').toSorted(byTimeAndOrder)
  const judge = (history: History) => judgeHistory(history, graceDays)
  const judged = judge(placeActs(sales, acts, judge))
  if (!judged) return undefined
  const { current: _, ...access } = judged
  return access
}

type Judged = Access & { current: OwnFact | undefined }

function judgeHistory(history: History, graceDays: number): Judged | undefined {
  const { endings, unreturned, grants } = history
  if (grants.length === 0 && endings.length === 0) return undefined
  const held = holdLast(grants)
  const lastEnding = held ? findEndAfter(held, history) : endings.at(-1)
  const current = lastEnding ?? held?.by
  const { own, isCurrent } = findCurrent(history, current)
  const common = {
    ...reasonOf(own),
    grantingOrders: new Set(unreturned.map(({ orderId }) => orderId)),
    isCurrent,
    current,
  }
  if (!held || lastEnding)
    return { ...common, ...describeEnded(history, lastEnding), renewal: 'none', parts: undefined }
  const renewal = common.reason ? 'none' : renewalOf(held, own)
  const grace = isInGrace(held, own) ? graceDays : 0
  const parts = toParts(held, grace)
  return { ...common, type: held.type, expiresAt: addGrace(held, grace), renewal, parts }
}

function toParts({ paidBy, paidEnd, courtesies }: Held, graceDays: number): AccessParts {
  return { paidBy, paidUntil: paidEnd === forEver ? null : paidEnd, courtesies, graceDays }
}

/** What happened to the subscription that this fact is about. */
function findCurrent(history: History, current: SaleFact | PlacedAct | undefined) {
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

/**
 * Which subscription each fact is about. Any message about an order may name it. What is done by hand goes on with
 * the subscription that was the current one then.
 */
function findLines({ sales }: History) {
  const subscriptions = new Map<string, string>()
  for (const { orderId, subscription } of sales) {
    const known = subscriptions.get(orderId)
    if (subscription !== null && (known === undefined || subscription < known))
      subscriptions.set(orderId, subscription)
  }
  const ofSale = ({ orderId, subscription }: About): string =>
    subscriptions.get(orderId) ?? subscription ?? orderId
  const of = (fact: SaleFact | PlacedAct | undefined): Line =>
    fact && (fact.kind === 'act' ? of(fact.after) : ofSale(fact))
  return { of, ofSale }
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

function reasonOf(own: OwnFact[]): Pick<Access, 'reason' | 'reasonAt'> {
  const newest = own
    .filter(({ kind }) => kind !== 'late')
    .toSorted(byTimeAndWeight)
    .at(-1)
  const reason = newest ? nameEnd(newest, own) : null
  return { reason, reasonAt: newest && reason ? newest.at : null }
}

/** For an order that was both refunded and charged back, the chargeback is the reason. */
function nameEnd(newest: OwnFact, own: OwnFact[]): Access['reason'] {
  if (newest.kind === 'canceled') return 'canceled'
  if (newest.kind === 'removed') return nameRemoval(own)
  if (newest.kind === 'act' && newest.sets === 'revoked') return 'canceled'
  if (!isSaleFact(newest) || !isEnding(newest)) return null
  const isChargedBack = own.some((fact) => fact.kind === 'chargeback' && fact.orderId === newest.orderId)
  return isChargedBack ? 'chargeback' : 'refund'
}

/** Whoever was shut out because all was given back hears of that. */
function nameRemoval(own: OwnFact[]): Access['reason'] {
  const isSaid = (kind: OwnFact['kind']) => own.some((fact) => fact.kind === kind)
  if (isSaid('grant')) return 'canceled'
  if (isSaid('chargeback')) return 'chargeback'
  return isSaid('refund') ? 'refund' : 'canceled'
}

/** By what the checkout tells: what is given by hand pays for nothing, and does not stop a charge either. */
function renewalOf({ end, by }: Held, own: OwnFact[]): Access['renewal'] {
  if (end === forEver) return 'none'
  const ofSales = own.filter(isSaleFact)
  if (isLateSince(ofSales, 'grant')) return 'late'
  const isCharged = by.kind === 'grant' && by.subscription !== null
  return isCharged && reasonOf(ofSales).reason === null ? 'automatic' : 'none'
}

/** Who is given time by hand needs no days of grace, and who is shut out has none. */
function isInGrace({ end }: Held, own: OwnFact[]): boolean {
  return end !== forEver && isLateSince(own, 'grant', 'act', 'removed')
}

/** A charge has failed, and none of these has come since. */
function isLateSince(own: OwnFact[], ...kinds: OwnFact['kind'][]): boolean {
  const madeUpAt = own.filter(({ kind }) => kinds.includes(kind)).map(({ at }) => at)
  return own.some(({ kind, at }) => kind === 'late' && madeUpAt.every((since) => since < at))
}

function addGrace({ end }: Held, days: number): Date | null {
  if (end === forEver) return null
  return days === 0 ? end : new Date(end.getTime() + days * dayMs)
}
