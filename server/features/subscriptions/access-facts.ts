import type { SubscriptionType } from '#contract/subscriptions.ts'

/** What a sale event is about. A subscription has many orders; what was bought once is an order alone. */
export type About = { orderId: string; subscription: string | null }

/**
 * Something that happened to one customer's access. `at` is when it happened, `arrivedAt` when we learned of it.
 * An order grants by its approval or its renewal, which are two messages about one payment. `isUnpaid`: a checkout has
 * let the customer in; what is paid for the same subscription takes its place. `removed`: it has shut the customer out.
 */
export type AccessFact = { at: Date; arrivedAt: Date } & (
  | ({ kind: 'grant'; type: SubscriptionType; accessUntil: Date | null; isUnpaid?: boolean } & About)
  | ({ kind: 'refund' | 'chargeback'; accessUntil: Date | null } & About)
  | ({ kind: 'canceled' | 'removed' | 'late' } & About)
  | {
      kind: 'act'
      seq: number
      type: SubscriptionType
      accessUntil: Date | null
      /** How long it gives, where that is no whole period. */
      days?: number
      /** `end`: from then on this is the end, whatever was before. `revoked`: and that is now. */
      sets?: 'end' | 'revoked'
    }
)

type Of<Kind extends AccessFact['kind']> = Extract<AccessFact, { kind: Kind }>
/** `cutAt`: when the checkout has shut the customer out of it, whatever is left of its time. */
export type Grant = Of<'grant'> & { cutAt?: Date }
export type Act = Of<'act'>
export type Ending = Of<'refund' | 'chargeback'>
export type SaleFact = Exclude<AccessFact, Act>

/** What was done by hand, with what it was done to. */
export type PlacedAct = Act & {
  /** A period that was given to somebody with access: it stands on top of whatever is paid. */
  isCourtesy: boolean
  /** The end that was seen then, without what was taken back since; its own time where that was over. */
  from: Date
  /** Whether that which gave access then still does. */
  isCarried: boolean
  /** What had given or ended the access that was the current one then. */
  after: SaleFact | PlacedAct | undefined
  /** When access began anew, after it had been over. */
  brokenAt: Date | null
}
export type Granting = Grant | PlacedAct

/** Whether two events are about one order or a part of it, or about one subscription. */
export function isSameSale(a: About, b: About): boolean {
  if (a.subscription !== null && a.subscription === b.subscription) return true
  return a.orderId === b.orderId || isPart(a, b) || isPart(b, a)
}

/** What was sold together in one order has ids that begin with it. */
export function isPart(part: About, order: About): boolean {
  return part.orderId.startsWith(`${order.orderId}:`)
}

export function isSaleFact(fact: AccessFact): fact is SaleFact {
  return fact.kind !== 'act'
}

export function isEnding(fact: AccessFact): fact is Ending {
  return fact.kind === 'refund' || fact.kind === 'chargeback'
}

/**
 * A checkout tells times to the minute: what ended something in the minute of an act by hand comes after the act if
 * nobody could know of it then: the act went on from what it has ended.
 */
export function afterUnknowingActs(facts: readonly AccessFact[]): AccessFact[] {
  const acts = facts.filter((fact) => fact.kind === 'act')
  return facts.map((fact) => {
    if (!isSaleFact(fact) || fact.kind === 'grant') return fact
    const times = acts
      .filter(({ at }) => minuteOf(at) === minuteOf(fact.at) && at >= fact.at && at < fact.arrivedAt)
      .map(({ at }) => at.getTime())
    return times.length === 0 ? fact : { ...fact, at: new Date(Math.max(...times) + 1) }
  })
}

function minuteOf(instant: Date): number {
  return Math.floor(instant.getTime() / 60_000)
}

const weights = { grant: 0, act: 0, late: 0, canceled: 1, removed: 1, refund: 2, chargeback: 3 } as const

/** On equal times, a chargeback comes after a refund, that after a cancellation, and that after a payment. */
export function byTimeAndWeight(a: SaleFact | Act, b: SaleFact | Act): number {
  return (
    a.at.getTime() - b.at.getTime() || weights[a.kind] - weights[b.kind] || compareText(keyOf(a), keyOf(b))
  )
}

type Ordered = Grant | Act | Ending

/** By time, then by order; acts of one instant in the order they were written down, after the sales. */
export function byTimeAndOrder(a: Ordered, b: Ordered): number {
  return (
    a.at.getTime() - b.at.getTime() ||
    compareText(keyOf(a), keyOf(b)) ||
    rankOf(a) - rankOf(b) ||
    byWhatIsSaid(a, b)
  )
}

/** What lets in for longer comes last, and is believed: which message came first must not matter. */
function byWhatIsSaid(a: Ordered, b: Ordered): number {
  if (a.kind === 'act' || b.kind === 'act') return 0
  const endOf = ({ accessUntil }: Grant | Ending) => accessUntil?.getTime() ?? 0
  return endOf(a) - endOf(b) || compareText(a.subscription ?? '', b.subscription ?? '')
}

function keyOf(fact: SaleFact | Act): string {
  return fact.kind === 'act' ? '\uffff' : fact.orderId
}

function rankOf(fact: Ordered): number {
  return fact.kind === 'act' ? fact.seq : weights[fact.kind]
}

export function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
