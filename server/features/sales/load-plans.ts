import type { Env } from '#server/env.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { ignoredKey, type Plans } from './plan-type.ts'
import { ignoredProducts } from './tables.ts'

export async function loadPlans(
  db: Executor,
  { CHECKOUT_PLANS }: Pick<Env, 'CHECKOUT_PLANS'>,
): Promise<Plans> {
  const { provider, productId } = ignoredProducts
  const rows = await db.select({ provider, productId }).from(ignoredProducts)
  return {
    named: CHECKOUT_PLANS,
    ignored: new Set(rows.map((row) => ignoredKey(row.provider, row.productId))),
  }
}
