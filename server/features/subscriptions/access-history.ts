import {
  byTimeAndOrder,
  compareText,
  isEnding,
  isPart,
  isSameSale,
  type Act,
  type Ending,
  type Grant,
  type Granting,
  type PlacedAct,
  type SaleFact,
} from './access-facts.ts'

export type Sales = {
  sales: SaleFact[]
  /** What was taken back, in the order in which it happened. */
  endings: Ending[]
  /** One for each order, whether it was kept or taken back, in the order in which they happened. */
  paid: Grant[]
}

export type History = Sales & {
  unreturned: Grant[]
  /** What was kept and what was given by hand, in the order in which it happened. */
  grants: Granting[]
}

export function arrangeSales(all: SaleFact[]): Sales {
  const grants = all.filter((fact) => fact.kind === 'grant')
  const removals = all.filter((fact) => fact.kind === 'removed')
  const paid = mergeOrders(grants.filter((grant) => !isRepeated(grant, grants, removals)))
  const sales = all.flatMap((fact): SaleFact[] => (isEnding(fact) ? endEach(fact, paid) : [fact]))
  return {
    sales,
    endings: sales.filter(isEnding).toSorted(byTimeAndOrder),
    paid: paid.map((grant) => cut(grant, removals)).toSorted(byTimeAndOrder),
  }
}

/**
 * A checkout that lets a customer in tells so beside the payment, before or after it, and perhaps twice: all of that is
 * one period. Whoever was shut out meanwhile is let in anew.
 */
function isRepeated(grant: Grant, grants: readonly Grant[], removals: readonly SaleFact[]): boolean {
  if (!grant.isUnpaid) return false
  return grants.some((other) => {
    if (!isSameSale(grant, other)) return false
    if (!other.isUnpaid) return true
    const isEarlier = byTimeAndOrder(other, grant) < 0 && other.orderId !== grant.orderId
    return (
      isEarlier &&
      !removals.some(({ at, ...about }) => isSameSale(grant, about) && at >= other.at && at <= grant.at)
    )
  })
}

/** Whoever gives back an order gives back all that was sold in it. */
function endEach(ending: Ending, paid: readonly Grant[]): Ending[] {
  const parts = paid.filter((grant) => isPart(grant, ending))
  return [ending, ...parts.map(({ orderId, subscription }) => ({ ...ending, orderId, subscription }))]
}

/** The first time that the customer was shut out of what had been given by then. */
function cut(grant: Grant, removals: readonly SaleFact[]): Grant {
  const times = removals
    .filter((removal) => removal.at >= grant.at && isSameSale(grant, removal))
    .map(({ at }) => at.getTime())
  return times.length === 0 ? grant : { ...grant, cutAt: new Date(Math.min(...times)) }
}

export function toHistory(sales: Sales, acts: readonly PlacedAct[]): History {
  const returned = new Set(sales.endings.map(({ orderId }) => orderId))
  const unreturned = sales.paid.filter(({ orderId }) => !returned.has(orderId))
  return { ...sales, unreturned, grants: [...unreturned, ...acts].toSorted(byTimeAndOrder) }
}

/** What had happened when this was paid or given. */
export function before({ sales, endings, paid }: Sales, fact: Grant | Act): Sales {
  const hasHappened = ({ at }: SaleFact) => at <= fact.at
  return {
    sales: sales.filter(hasHappened),
    endings: endings.filter(hasHappened),
    paid: paid
      .filter((grant) => byTimeAndOrder(grant, fact) < 0)
      .map(({ cutAt, ...grant }) => (cutAt && cutAt <= fact.at ? { ...grant, cutAt } : grant)),
  }
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
