import { and, desc, eq, gte, not, like } from 'drizzle-orm'
import type { CheckoutState } from '#contract/checkouts.ts'
import type { Context } from '#server/context.ts'
import type { Checkout } from '#server/features/sales/providers/checkout.ts'
import { checkouts } from '#server/features/sales/providers/index.ts'
import { refusedDeliveries, salesTable } from '#server/features/sales/tables.ts'
import { startOfDay } from '#server/features/subscriptions/sao-paulo.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { testOrderPrefix } from './test-checkout.ts'

/** Every checkout, with what its owner must do and what came of it. Those that are on come first. */
export async function listCheckouts(
  context: Pick<Context, 'db' | 'env' | 'clock'>,
): Promise<CheckoutState[]> {
  const { db, clock } = context
  const refused = await db
    .select()
    .from(refusedDeliveries)
    .where(gte(refusedDeliveries.day, startOfDay(clock.now())))
    .orderBy(desc(refusedDeliveries.lastAt))
  const states: CheckoutState[] = []
  for (const [id, checkout] of Object.entries(checkouts)) {
    states.push({
      ...describe(context, id, checkout),
      lastDeliveryAt: await findLastDelivery(db, id),
      refusedToday: refused
        .filter(({ provider }) => provider === id)
        .map(({ reason, count, lastAt }) => ({ reason, count, lastAt: lastAt.toISOString() })),
    })
  }
  return states.toSorted((a, b) => Number(b.secret.isSet) - Number(a.secret.isSet))
}

function describe({ env }: Pick<Context, 'env'>, id: string, { name, secret, steps }: Checkout) {
  return {
    id,
    name,
    address: `${env.APP_URL}/api/webhooks/${id}`,
    secret: { ...secret, isSet: env.checkoutSecrets.has(id) },
    steps: [...steps],
  }
}

/** A test from this panel says nothing about the checkout. */
export async function findLastDelivery(db: Executor, id: string): Promise<string | null> {
  const { provider, orderId, createdAt } = salesTable
  const [newest] = await db
    .select({ createdAt })
    .from(salesTable)
    .where(and(eq(provider, id), not(like(orderId, `${testOrderPrefix}%`))))
    .orderBy(desc(createdAt), desc(salesTable.id))
    .limit(1)
  return newest?.createdAt.toISOString() ?? null
}
