import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Account } from '#contract/account.ts'
import type { Context } from '#server/context.ts'
import { readAccess } from '#server/features/customers/settle-customers.ts'
import { findCheckout } from '#server/features/sales/providers/index.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import type { Access } from '#server/features/subscriptions/compute-access.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** Where the access was bought that is the current one, or was the last; nothing for what was given by hand. */
export async function findPurchase(
  context: Pick<Context, 'env'>,
  tx: Transaction,
  email: string,
): Promise<Account['purchase']> {
  const { access, facts } = await readAccess(context, tx, email)
  if (!access) return null
  const orders = facts.flatMap((fact) =>
    fact.kind === 'grant' && access.isCurrent(fact) ? fact.orderId : [],
  )
  if (orders.length === 0) return null
  const { provider, customerEmail, orderId, createdAt } = salesTable
  const [sale] = await tx
    .select({ provider })
    .from(salesTable)
    .where(and(eq(customerEmail, email), inArray(orderId, orders)))
    .orderBy(desc(createdAt))
    .limit(1)
  const checkout = sale && findCheckout(sale.provider)
  if (!checkout) return null
  const { name, advice, cardPage = null } = checkout
  return { checkout: name, advice, url: isCharged(access) ? cardPage : whereToBuy(context, access) }
}

/** Whom the checkout charges by itself would pay twice by buying again: what they may want is to change the card. */
function isCharged({ renewal }: Access): boolean {
  return renewal !== 'none'
}

function whereToBuy({ env }: Pick<Context, 'env'>, { expiresAt }: Access): string | null {
  return expiresAt === null ? null : (env.CHECKOUT_URL ?? null)
}
