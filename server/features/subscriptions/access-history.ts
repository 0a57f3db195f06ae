import {
  byTimeAndOrder,
  compareText,
  isEnding,
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
  const paid = mergeOrders(grants.filter((grant) => !isSuperseded(grant, grants)))
  const sales = all.flatMap((fact) => (fact.kind === 'removed' ? removeOrders(fact, paid) : fact))
  return {
    sales,
    endings: sales.filter(isEnding).toSorted(byTimeAndOrder),
    paid: paid.toSorted(byTimeAndOrder),
  }
}

/** A checkout that lets a customer in tells so beside the payment, before or after it: both are one period. */
function isSuperseded(grant: Grant, grants: readonly Grant[]): boolean {
  return grant.isUnpaid === true && grants.some((other) => !other.isUnpaid && isSameSale(grant, other))
}

/** Whoever is shut out loses what was given until then by the same order or subscription. */
function removeOrders(fact: Ending, paid: readonly Grant[]): Ending[] {
  return paid
    .filter((grant) => grant.at <= fact.at && isSameSale(grant, fact))
    .map(({ orderId, subscription }) => ({ ...fact, orderId, subscription }))
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
    paid: paid.filter((grant) => byTimeAndOrder(grant, fact) < 0),
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
