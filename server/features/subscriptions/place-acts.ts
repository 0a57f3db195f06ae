import { byTimeAndOrder, type Act, type PlacedAct, type SaleFact } from './access-facts.ts'
import { before, toHistory, type History, type Sales } from './access-history.ts'

export type Standing = {
  /** Empty: for ever. */
  expiresAt: Date | null
  /** What gave or ended it. */
  current: SaleFact | PlacedAct | undefined
}
type Judge = (history: History) => Standing | undefined

/**
 * Finds out, in the order in which things happened, what each act by hand was done to: access that was there, or none.
 * Both what was given on top of an access and when that access was over are judged by what was known of then.
 */
export function placeActs(sales: Sales, acts: readonly Act[], judge: Judge): History {
  let placed: PlacedAct[] = []
  for (const fact of [...sales.paid, ...acts].toSorted(byTimeAndOrder)) {
    const isAct = fact.kind === 'act'
    if (!isAct && !placed.some(isCounting)) continue
    const known = before(sales, fact)
    const standing = judge(toHistory(known, placed))
    if (isAct ? !hasAccess(standing, fact.at) : isOver(standing, fact.at))
      placed = placed.map((act) => ({ ...act, brokenAt: act.brokenAt ?? fact.at }))
    if (isAct) {
      const left = judge(toHistory(withoutReturned(known, sales), placed))
      placed.push(place(fact, standing, left))
    }
  }
  return toHistory(sales, placed)
}

function isCounting({ isCourtesy, brokenAt }: PlacedAct): boolean {
  return isCourtesy && brokenAt === null
}

function hasAccess(standing: Standing | undefined, at: Date): boolean {
  return standing !== undefined && (standing.expiresAt === null || standing.expiresAt > at)
}

/** A charge in the very instant of the end goes on from it. */
function isOver(standing: Standing | undefined, at: Date): boolean {
  return !standing || (standing.expiresAt !== null && standing.expiresAt < at)
}

/** Without what was taken back later, or cut off. */
function withoutReturned(known: Sales, { endings, paid }: Sales): Sales {
  const returnedBy = (some: Sales['endings']) => new Set(some.map(({ orderId }) => orderId))
  const [before, ever] = [returnedBy(known.endings), returnedBy(endings)]
  const left = new Map(paid.map((grant) => [grant.orderId, grant]))
  return {
    ...known,
    paid: known.paid
      .filter(({ orderId }) => before.has(orderId) || !ever.has(orderId))
      .map((grant) => left.get(grant.orderId) ?? grant),
  }
}

function place(act: Act, standing: Standing | undefined, left: Standing | undefined): PlacedAct {
  const isCourtesy = isPeriod(act) && hasAccess(standing, act.at)
  const common = { ...act, isCourtesy, after: standing?.current, brokenAt: null }
  if (!left || !hasAccess(left, act.at)) return { ...common, from: act.at, isCarried: false }
  const isCarried = left.current?.kind === 'grant' || left.current?.kind === 'act'
  return { ...common, from: left.expiresAt ?? act.at, isCarried }
}

/** What says its own end, or is for ever, is no time on top of anything. */
function isPeriod({ accessUntil, type, days, sets }: Act): boolean {
  return days !== undefined || (accessUntil === null && type !== 'vitalicia' && sets === undefined)
}
