import { and, eq, sql } from 'drizzle-orm'
import type { ignoreProduct as call } from '#contract/checkout.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { applySaleJob } from './apply-sale.ts'
import { ignorableId } from '#server/features/sales/plan-type.ts'
import { readSale } from '#server/features/sales/read-sale.ts'
import { applyAgain } from './reprocess-sale.ts'
import { ignoredProducts, salesTable } from '#server/features/sales/tables.ts'

type Wish = { id: string; isIgnored: boolean; actor: Actor }

/**
 * From now on all sales of the product are none of ours: those that waited for somebody to say so are done, this one
 * at once. Taken back, what was done stays done, and those to come are looked at again.
 */
export async function ignoreProduct(
  context: Context,
  { id, isIgnored, actor }: Wish,
): Promise<Reply<typeof call>> {
  const { db, env, clock, jobs } = context
  await db.transaction(async (tx) => {
    const { name, ...product } = await findProduct(tx, id, env)
    const action = isIgnored ? 'product-ignored' : 'product-taken-back'
    await recordEntry(context, tx, { action, actor, about: { product: name } })
    if (!isIgnored) {
      await tx.delete(ignoredProducts).where(isProduct(product))
      return
    }
    const row = { ...product, ignoredAt: clock.now() }
    await tx.insert(ignoredProducts).values(row).onConflictDoNothing()
    await jobs.enqueueAll(tx, applySaleJob, await findWaiting(tx, product, id))
  })
  if (isIgnored) await applyAgain(context, id)
  return { message: isIgnored ? 'Produto ignorado.' : 'Produto de volta.' }
}

type Product = { provider: string; productId: string }

function isProduct({ provider, productId }: Product) {
  return and(eq(ignoredProducts.provider, provider), eq(ignoredProducts.productId, productId))
}

async function findProduct(tx: Transaction, id: string, env: Context['env']) {
  const [sale] = await tx.select().from(salesTable).where(eq(salesTable.id, id))
  if (!sale) throw new AppError('not_found')
  const { provider } = sale
  const plan = readSale(sale)?.plan
  const productId = plan && ignorableId({ ...plan, provider }, { named: env.CHECKOUT_PLANS })
  if (!productId) throw new AppError('product_not_ignorable')
  return { provider, productId, name: plan?.name ?? productId }
}

/** The other sales of the product that wait for somebody to say what it is. */
async function findWaiting(tx: Transaction, { provider, productId }: Product, triedId: string) {
  const rows = await tx
    .select({ transactionId: salesTable.id })
    .from(salesTable)
    .where(
      and(
        eq(salesTable.provider, provider),
        sql`not ${salesTable.processed} and ${salesTable.errorMessage} is not null`,
        sql`strpos(${salesTable.rawWebhookData}, ${productId}) > 0`,
      ),
    )
  return rows.filter(({ transactionId }) => transactionId !== triedId)
}
