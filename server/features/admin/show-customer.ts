import { isBlocked } from '#contract/access.ts'
import type { Customer, CustomerSubscription } from '#contract/customers.ts'
import type { ListedUser } from '#contract/users.ts'
import type { Context } from '#server/context.ts'
import { readAccess } from '#server/features/customers/settle-customers.ts'
import { nameSale } from '#server/features/sales/name-sale.ts'
import { readSale } from '#server/features/sales/read-sale.ts'
import { isSaleFact, type AccessFact, type SaleFact } from '#server/features/subscriptions/access-facts.ts'
import { computeAccess, type Access } from '#server/features/subscriptions/compute-access.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { describeTimeline } from './describe-timeline.ts'
import { explainAccess, type KnownSources } from './explain-access.ts'
import { findListedUser } from './list-users.ts'
import { loadCustomerRows, type CustomerRows } from './load-customer-rows.ts'
import { sumMoney } from './sum-money.ts'

type CustomerContext = Pick<Context, 'db' | 'env' | 'clock'>

/** All that is known of one customer, read at one moment. */
export function showCustomer(context: CustomerContext, id: string): Promise<Customer> {
  return context.db.transaction(async (tx) => (await readCustomer(context, tx, { id })).customer)
}

/** The same, with the rows that it is made of. */
export async function readCustomer(
  context: CustomerContext,
  tx: Transaction,
  { id, most }: { id: string; most?: number },
): Promise<{ customer: Customer; rows: CustomerRows }> {
  const now = context.clock.now()
  const user = await findListedUser(tx, id, now)
  if (!user) throw new AppError('not_found')
  const email = user.email.toLowerCase()
  const addresses = [...new Set([email, user.email])]
  const rows = await loadCustomerRows(tx, { id, email, addresses }, most)
  const { access, facts } = await readAccess(context, tx, email)
  const customer = {
    user,
    numbers: rows.numbers.map(coverNumber),
    access: {
      ...describeAccess({ user, access, rows, now }),
      isRevoked: facts.some((fact) => fact.kind === 'act' && fact.sets === 'revoked'),
    },
    subscriptions: listSubscriptions(facts, rows, context.env.GRACE_DAYS),
    money: sumMoney(rows.sales),
    integrations: rows.integrations,
    sessions: rows.sessions,
    timeline: describeTimeline(rows),
  }
  return { customer, rows }
}

type Standing = { user: ListedUser; access: Access | undefined; rows: CustomerRows; now: Date }

function describeAccess({ user, access, rows, now }: Standing): Omit<Customer['access'], 'isRevoked'> {
  const endsAt = access?.expiresAt ?? null
  const computed = {
    hasAccess: access !== undefined && (endsAt === null || endsAt > now),
    endsAt: endsAt?.toISOString() ?? null,
  }
  if (user.isAdmin) return { ...computed, hasAccess: true, why: ['É da administração: entra sempre.'] }
  // Whoever was there before anything was written down gets in all the same.
  if (!access && !isBlocked(user, now))
    return {
      hasAccess: true,
      endsAt: user.subscriptionExpiresAt,
      why: ['O acesso é de antes do histórico: nenhuma compra e nenhum ato o explica.'],
    }
  return { ...computed, why: explainAccess(access, toSources(rows)) }
}

/** Enough to tell two apart, or to compare with what somebody says on the phone. */
function coverNumber(number: string): string {
  return `•••${number.slice(-4)}`
}

function toSources({ sales, acts }: CustomerRows): KnownSources {
  return {
    sales: new Map(
      sales.map((sale) => [sale.orderId, { checkout: nameSale(sale).checkout, orderRef: sale.orderRef }]),
    ),
    acts: new Map(acts.map(({ act, actor }) => [act.seq, { kind: act.kind, actor, reason: act.reason }])),
  }
}

/** Each for itself, as if there were no other; the one that ends last first. */
function listSubscriptions(
  facts: readonly AccessFact[],
  { sales }: CustomerRows,
  graceDays: number,
): CustomerSubscription[] {
  const lines = Map.groupBy(facts.filter(isSaleFact), lineOf)
  return [...lines]
    .flatMap(([id, own]) => describeLine({ id, own, sales, graceDays }) ?? [])
    .toSorted((a, b) => (b.endsAt ?? '9').localeCompare(a.endsAt ?? '9'))
}

function lineOf({ subscription, orderId }: SaleFact): string {
  return subscription ?? orderId
}

type Line = { id: string; own: SaleFact[]; sales: CustomerRows['sales']; graceDays: number }

function describeLine({ id, own, sales, graceDays }: Line): CustomerSubscription | undefined {
  const access = computeAccess(own, { graceDays })
  const orders = new Set(own.map(({ orderId }) => orderId))
  const sale = sales.find(({ orderId }) => orders.has(orderId))
  const since = Math.min(...own.map(({ at }) => at.getTime()))
  if (!access || !sale) return undefined
  return {
    id,
    type: access.type,
    checkout: nameSale(sale).checkout,
    product: readSale(sale)?.plan.name ?? null,
    since: new Date(since).toISOString(),
    endsAt: access.expiresAt?.toISOString() ?? null,
    renewal: access.renewal,
    reason: access.reason,
    reasonAt: access.reasonAt?.toISOString() ?? null,
  }
}
