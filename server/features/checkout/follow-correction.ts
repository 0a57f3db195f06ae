import { and, eq, or, sql } from 'drizzle-orm'
import { emailCorrections, users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { lockCustomers } from './lock-customer.ts'
import { saleTransactions } from './tables.ts'

type Sale = Pick<typeof saleTransactions.$inferSelect, 'id' | 'customerEmail' | 'orderId' | 'subscriptionId'>

/** Locks the customer of a sale, and puts the sale under the customer's address where that was corrected. */
export async function lockCustomerOf(tx: Transaction, sale: Sale): Promise<void> {
  const email = await followCorrection(tx, sale)
  if (email === null) return
  await lockCustomers(tx, [email])
  // It was corrected while we waited for the lock: the queue tries again.
  if ((await followCorrection(tx, sale)) !== email) throw new Error('The customer has another address now')
  if (email === sale.customerEmail) return
  await tx.update(saleTransactions).set({ customerEmail: email }).where(eq(saleTransactions.id, sale.id))
}

/**
 * Whose sale it is. Where an administrator has corrected the address, the checkout still names the one typed there:
 * its later events belong with the order or subscription they are about. A purchase of its own under a former
 * address is that of somebody else, who really has it.
 */
async function followCorrection(tx: Transaction, sale: Sale): Promise<string | null> {
  const { customerEmail, orderId, subscriptionId } = sale
  if (customerEmail === null) return null
  const isSame = or(
    eq(saleTransactions.orderId, orderId),
    subscriptionId === null ? undefined : eq(saleTransactions.subscriptionId, subscriptionId),
  )
  const [corrected] = await tx
    .select({ email: sql<string>`lower(${users.email})` })
    .from(emailCorrections)
    .innerJoin(users, eq(users.id, emailCorrections.userId))
    .innerJoin(saleTransactions, and(eq(saleTransactions.customerEmail, sql`lower(${users.email})`), isSame))
    .where(eq(emailCorrections.formerEmail, customerEmail))
    .limit(1)
  return corrected?.email ?? customerEmail
}
