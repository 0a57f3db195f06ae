import { and, eq, exists, getTableColumns, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { emailCorrections, users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { lockCustomers } from '#server/features/customers/lock-customers.ts'
import { salesTable } from '#server/features/sales/tables.ts'

export type StoredSale = typeof salesTable.$inferSelect

/** A sale under its customer's address, with all others under which the same subscription has sales. */
export type ClaimedSale = { sale: StoredSale; otherAddresses: string[] }

/**
 * Locks the customers of these sales and returns the sales that are still to be applied; `again` returns the others
 * too. A sale whose customer's address was corrected is put under the new one.
 */
export async function claimSales(
  tx: Transaction,
  ids: readonly string[],
  { again }: { again: boolean },
): Promise<ClaimedSale[]> {
  const isOpen = ({ sale }: Found) => again || !sale.processed
  const seen = (await findSales(tx, ids)).filter(isOpen)
  if (seen.length === 0) return []
  const locked = new Set(seen.flatMap(addressesOf))
  await lockCustomers(tx, [...locked])
  // Asked again: whoever held a lock before may have applied the sale meanwhile, or changed the address.
  const found = await findSales(
    tx,
    seen.map(({ sale }) => sale.id),
  )
  const isOutside = (address: string) => !locked.has(address)
  if (found.flatMap(addressesOf).some(isOutside)) throw new Error('The customer has another address now')

  const open = found.filter(isOpen)
  for (const { sale, customer } of open)
    if (customer !== sale.customerEmail)
      await tx.update(salesTable).set({ customerEmail: customer }).where(eq(salesTable.id, sale.id))
  return open.map(({ sale, customer, ofTheSubscription }) => ({
    sale: { ...sale, customerEmail: customer },
    otherAddresses: ofTheSubscription.filter((address) => address !== customer),
  }))
}

type Found = { sale: StoredSale; customer: string | null; ofTheSubscription: string[] }

function addressesOf({ customer, ofTheSubscription }: Found): string[] {
  return customer === null ? ofTheSubscription : [customer, ...ofTheSubscription]
}

/**
 * With whose sale it is. Where an administrator has corrected the address, the checkout still names the one typed
 * there: its later events belong with the order or subscription they are about. A purchase of its own under a former
 * address is that of somebody else, who really has it.
 */
async function findSales(tx: Transaction, ids: readonly string[]): Promise<Found[]> {
  const same = alias(salesTable, 'same')
  const address = sql<string>`lower(${users.email})`
  const ofTheSame = tx
    .select({ one: sql`1` })
    .from(same)
    .where(
      and(
        eq(same.customerEmail, address),
        or(
          eq(same.orderId, salesTable.orderId),
          and(eq(same.provider, salesTable.provider), eq(same.subscriptionId, salesTable.subscriptionId)),
        ),
      ),
    )
  const ofTheSubscription = tx
    .selectDistinct({ address: same.customerEmail })
    .from(same)
    .where(
      and(
        eq(same.subscriptionId, salesTable.subscriptionId),
        eq(same.provider, salesTable.provider),
        isNotNull(same.customerEmail),
      ),
    )
  // Asked for each sale: joined, all users might be read for the few corrections there are.
  const corrected = tx
    .select({ address })
    .from(emailCorrections)
    .innerJoin(users, eq(users.id, emailCorrections.userId))
    .where(and(eq(emailCorrections.formerEmail, salesTable.customerEmail), exists(ofTheSame)))
  return tx
    .select({
      sale: getTableColumns(salesTable),
      customer: sql<string | null>`coalesce((${corrected}), ${salesTable.customerEmail})`,
      ofTheSubscription: sql<string[]>`array(${ofTheSubscription})`,
    })
    .from(salesTable)
    .where(inArray(salesTable.id, [...ids]))
    .orderBy(salesTable.createdAt, salesTable.id)
}
