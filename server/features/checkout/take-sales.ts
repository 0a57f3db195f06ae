import { and, eq, exists, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { emailCorrections, users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { lockCustomers } from './lock-customer.ts'
import { saleTransactions } from './tables.ts'

export type StoredSale = typeof saleTransactions.$inferSelect

/**
 * Locks the customers of these sales and answers the sales that are still to be applied; `again` answers the others
 * too. A sale whose customer's address was corrected is put under the new one.
 */
export async function takeSales(
  tx: Transaction,
  ids: readonly string[],
  { again }: { again: boolean },
): Promise<StoredSale[]> {
  const isOpen = ({ sale }: Found) => again || !sale.processed
  const seen = (await findSales(tx, ids)).filter(isOpen)
  if (seen.length === 0) return []
  await lockCustomers(
    tx,
    seen.flatMap(({ customer }) => customer ?? []),
  )
  // Asked again: whoever held a lock before may have applied the sale meanwhile, or corrected the address.
  const found = await findSales(
    tx,
    seen.map(({ sale }) => sale.id),
  )
  const locked = new Map(seen.map(({ sale, customer }) => [sale.id, customer]))
  const isMoved = ({ sale, customer }: Found) => locked.get(sale.id) !== customer
  if (found.some(isMoved)) throw new Error('The customer has another address now')

  const open = found.filter(isOpen)
  for (const { sale, customer } of open)
    if (customer !== sale.customerEmail)
      await tx
        .update(saleTransactions)
        .set({ customerEmail: customer })
        .where(eq(saleTransactions.id, sale.id))
  return open.map(({ sale, customer }) => ({ ...sale, customerEmail: customer }))
}

type Found = { sale: StoredSale; customer: string | null }

/**
 * With whose sale it is. Where an administrator has corrected the address, the checkout still names the one typed
 * there: its later events belong with the order or subscription they are about. A purchase of its own under a former
 * address is that of somebody else, who really has it.
 */
async function findSales(tx: Transaction, ids: readonly string[]): Promise<Found[]> {
  const same = alias(saleTransactions, 'same')
  const address = sql<string>`lower(${users.email})`
  const ofTheSame = tx
    .select({ one: sql`1` })
    .from(same)
    .where(
      and(
        eq(same.customerEmail, address),
        or(
          eq(same.orderId, saleTransactions.orderId),
          eq(same.subscriptionId, saleTransactions.subscriptionId),
        ),
      ),
    )
  // Asked for each sale: joined, all users might be read for the few corrections there are.
  const corrected = tx
    .select({ address })
    .from(emailCorrections)
    .innerJoin(users, eq(users.id, emailCorrections.userId))
    .where(and(eq(emailCorrections.formerEmail, saleTransactions.customerEmail), exists(ofTheSame)))
  return tx
    .select({
      sale: getTableColumns(saleTransactions),
      customer: sql<string | null>`coalesce((${corrected}), ${saleTransactions.customerEmail})`,
    })
    .from(saleTransactions)
    .where(inArray(saleTransactions.id, [...ids]))
    .orderBy(saleTransactions.createdAt, saleTransactions.id)
}
