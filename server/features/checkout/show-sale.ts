import { desc, eq } from 'drizzle-orm'
import type { SaleDetail } from '#contract/checkout.ts'
import type { Context } from '#server/context.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { describeRow, foreignCurrency, saleColumns } from './list-sales.ts'
import { nameSale } from '#server/features/sales/name-sale.ts'
import { eventTime, readSale, type StoredBody } from '#server/features/sales/read-sale.ts'
import { loadPlans } from '#server/features/sales/load-plans.ts'
import { ignorableId, planTypeOf, type Plans } from '#server/features/sales/plan-type.ts'
import { findCheckout } from '#server/features/sales/providers/index.ts'
import { maskPersonalData } from '#server/features/sales/providers/mask-personal-data.ts'
import { salesTable } from '#server/features/sales/tables.ts'

type Entry = SaleDetail['timeline'][number]

/** More than any customer has; fewer than would hurt. */
const longestTimeline = 200

export async function showSale(
  { db, env }: Pick<Context, 'db' | 'env'>,
  { id, reveal }: { id: string; reveal: boolean },
): Promise<SaleDetail> {
  const { rawWebhookData, orderId, orderStatus, subscriptionId, userId, processedAt } = salesTable
  const more = { rawWebhookData, orderId, orderStatus, subscriptionId, userId, processedAt }
  const [sale] = await db
    .select({ ...saleColumns, ...more })
    .from(salesTable)
    .where(eq(salesTable.id, id))
  if (!sale) throw new AppError('not_found')
  const { currency: _, ...shown } = sale
  return {
    ...shown,
    ...describeRow(sale),
    rawWebhookData: reveal ? sale.rawWebhookData : cover(sale),
    processedAt: sale.processedAt?.toISOString() ?? null,
    product: productOf(sale, await loadPlans(db, env)),
    timeline: sale.customerEmail ? await loadTimeline(db, sale.customerEmail) : [],
  }
}

function productOf(sale: StoredBody, plans: Plans): SaleDetail['product'] {
  const event = readSale(sale)
  const plan = event && { ...event.plan, provider: sale.provider }
  const productId = plan && ignorableId(plan, plans)
  if (!productId) return null
  return { name: plan.name ?? productId, isIgnored: planTypeOf(plan, plans) === 'ignorar' }
}

function cover(sale: { provider: string; rawWebhookData: string }): string {
  return maskPersonalData(sale.rawWebhookData, findCheckout(sale.provider)?.personalFields ?? new Set())
}

/** What happened to a customer, newest first, by when it happened. */
async function loadTimeline(db: Executor, email: string): Promise<Entry[]> {
  const sales = await db
    .select()
    .from(salesTable)
    .where(eq(salesTable.customerEmail, email))
    .orderBy(desc(salesTable.createdAt))
    .limit(longestTimeline)
  const acts = await db
    .select()
    .from(subscriptionActs)
    .where(eq(subscriptionActs.customerEmail, email))
    .orderBy(desc(subscriptionActs.seq))
    .limit(longestTimeline)
  return [...sales.map(saleEntry), ...acts.map(actEntry)].toSorted((a, b) =>
    a.happenedAt === b.happenedAt ? 0 : a.happenedAt < b.happenedAt ? 1 : -1,
  )
}

function saleEntry(sale: typeof salesTable.$inferSelect): Entry {
  const event = readSale(sale)
  const { id, webhookEventType, createdAt, orderRef, chargeAmount, currency } = sale
  const { processed, errorMessage } = sale
  const { kind, eventName, checkout } = nameSale(sale)
  return {
    id,
    event: webhookEventType,
    source: 'sale',
    kind,
    eventName,
    checkout,
    happenedAt: (event ? eventTime(event, sale) : createdAt).toISOString(),
    createdAt: createdAt.toISOString(),
    orderRef,
    chargeAmount,
    ...foreignCurrency(currency),
    processed,
    errorMessage,
  }
}

function actEntry({ id, kind, happenedAt, createdAt }: typeof subscriptionActs.$inferSelect): Entry {
  return {
    id,
    event: kind,
    source: 'act',
    happenedAt: happenedAt.toISOString(),
    createdAt: createdAt.toISOString(),
    orderRef: null,
    chargeAmount: null,
    processed: true,
    errorMessage: null,
  }
}
