import { eq, inArray, or } from 'drizzle-orm'
import { findCheckout } from '#server/features/sales/providers/index.ts'
import { maskPerson } from '#server/features/sales/providers/mask-personal-data.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { buyerNumbers, unservedCustomers } from './tables.ts'

/** In the place of an address: sums still know one buyer from another, and nobody is mailed there. */
const blankAddress = (id: string) => `apagado-${id.slice(0, 13)}`
const blankName = '***'

type Buyer = {
  /** The id that the person had here. */
  id: string
  /** Every address that was theirs, in lower case, and those among them that nobody else has by now. */
  emails: string[]
  free: string[]
}

/**
 * Covers who paid in everything that checkouts have told of somebody. What was sold, when and for how much stays, since tax
 * asks for it; it never counts again. The customer must be locked.
 */
export async function forgetBuyer(tx: Transaction, { id, emails, free }: Buyer): Promise<void> {
  const { customerEmail, voidedBy } = salesTable
  const isTheirs = or(eq(voidedBy, id), inArray(customerEmail, free))
  const sales = await tx.select().from(salesTable).where(isTheirs)
  const names = [...new Set(sales.flatMap((sale) => sale.customerName?.trim().toLowerCase() || []))]
  for (const sale of sales) {
    const fields = findCheckout(sale.provider)?.personalFields ?? new Set()
    await tx
      .update(salesTable)
      .set({
        customerEmail: blankAddress(id),
        customerName: blankName,
        rawWebhookData: maskPerson(sale.rawWebhookData, fields, { emails, names }),
        voidedBy: id,
      })
      .where(eq(salesTable.id, sale.id))
  }
  const ids = sales.map((sale) => sale.id)
  if (ids.length > 0) await tx.delete(buyerNumbers).where(inArray(buyerNumbers.saleId, ids))
  await tx.delete(unservedCustomers).where(inArray(unservedCustomers.email, emails))
}
