import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { UnservedCustomer } from '#contract/paid-without-access.ts'
import type { Context } from '#server/context.ts'
import { lockCustomers } from '#server/features/customers/lock-customers.ts'
import {
  computeCustomers,
  settleCustomer,
  type Settled,
} from '#server/features/customers/settle-customers.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { applySales } from './apply-sale.ts'

type ServeContext = Pick<Context, 'env' | 'clock' | 'sealer' | 'jobs'>

/** What somebody has paid for and does not have. */
export type Lack = Pick<UnservedCustomer, 'problem' | 'name' | 'saleId'> & { endsAt: Date | null }

/** What each of these customers lacks; those who have all that they paid for are missing. They must be locked. */
export async function findLacks(
  { env, clock }: Pick<Context, 'env' | 'clock'>,
  tx: Transaction,
  emails: string[],
): Promise<Map<string, Lack>> {
  const lacks = new Map<string, Lack>()
  for (const [email, customer] of await computeCustomers({ env }, tx, emails)) {
    const problem = problemOf(customer, clock.now())
    if (!problem || !customer.access) continue
    const sale = await findGrantingSale(tx, email, customer.access.grantingOrders)
    const name = sale?.customerName ?? customer.user?.username ?? null
    lacks.set(email, { problem, name, saleId: sale?.id ?? null, endsAt: customer.access.expiresAt })
  }
  return lacks
}

function problemOf({ user, access, facts }: Settled, now: Date): Lack['problem'] | undefined {
  const isOpen = access !== undefined && (access.expiresAt === null || access.expiresAt > now)
  if (!isOpen) return undefined
  if (!user) return facts.some(({ kind }) => kind === 'grant') ? 'no_user' : undefined
  const { isAdmin, subscriptionExpiresAt: end } = user
  return !isAdmin && end !== null && end <= now ? 'blocked' : undefined
}

async function findGrantingSale(tx: Transaction, email: string, orders: ReadonlySet<string>) {
  if (orders.size === 0) return undefined
  const { id, customerName, customerEmail, orderId, voidedBy, createdAt } = salesTable
  const [sale] = await tx
    .select({ id, customerName })
    .from(salesTable)
    .where(and(eq(customerEmail, email), inArray(orderId, [...orders]), isNull(voidedBy)))
    .orderBy(desc(createdAt))
    .limit(1)
  return sale
}

/**
 * Gives a customer what was paid for, and answers whether anything was lacking. The purchase is applied as if it had just
 * come, so that its mail goes out too, if it never did.
 */
export async function serveCustomer(context: ServeContext, tx: Transaction, email: string): Promise<boolean> {
  await lockCustomers(tx, [email])
  const lack = (await findLacks(context, tx, [email])).get(email)
  if (!lack) return false
  if (lack.saleId) {
    await tx.update(salesTable).set({ processed: false }).where(eq(salesTable.id, lack.saleId))
    const failures = await applySales(context, tx, [lack.saleId])
    for (const failure of failures.values()) throw failure
  } else await settleCustomer(context, tx, { email, name: null })
  if ((await findLacks(context, tx, [email])).size > 0)
    throw new Error('The access that was paid for is still lacking')
  return true
}
