import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { paidKinds, returnedKinds } from '#contract/checkout.ts'
import { subscriptionTypes, type SubscriptionType } from '#contract/subscriptions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { bucketOf } from '#server/platform/database/buckets.ts'
import { listKinds } from './tables.ts'

/** Which sales are asked for. */
export type MoneyFilter = { provider?: string | undefined; type?: SubscriptionType | undefined }

const Rows = z.object({
  rows: z.array(
    z.object({
      bucket: z.coerce.number(),
      currency: z.string(),
      provider: z.string(),
      type: z.enum(subscriptionTypes),
      paid: z.coerce.number(),
      refunded: z.coerce.number(),
      chargeback: z.coerce.number(),
      payments: z.coerce.number(),
    }),
  ),
})
export type MoneyRow = z.output<typeof Rows>['rows'][number]

/**
 * What was paid and what was given back, each when it happened, by stretch, currency, checkout and plan. What is given
 * back is what was paid for the order: a checkout may name the price in another way then, or not at all.
 * `bounds`: where each stretch begins, and where the last one ends.
 */
export async function readMoneyRows(
  db: Executor,
  bounds: readonly Date[],
  filter: MoneyFilter,
): Promise<MoneyRow[]> {
  const [first, last] = [bounds[0], bounds.at(-1)]
  if (!first || !last) throw new Error('No stretch of time to read')
  const begins = bounds.slice(0, -1)
  const [from, to] = [sql`${first.toISOString()}::timestamptz`, sql`${last.toISOString()}::timestamptz`]
  // An approval and a renewal of one order are two messages about one payment; a chargeback wins over a refund.
  const result = await db.execute(sql`
    with paid as (
      select ${paymentColumns} from sale_transactions sale
      where ${isPayment} and happened_at >= ${from} and happened_at < ${to} ${narrowed(filter)}
      group by order_id
    ), returned as (
      select order_id, min(happened_at) as at, bool_or(kind = 'chargeback') as contested
      from sale_transactions
      where kind in (${listKinds(returnedKinds)}) and happened_at >= ${from} and happened_at < ${to}
      group by order_id
    ), moved as (
      select at, currency, provider, type, cents as paid, 0 as refunded, 0 as chargeback, 1 as payments from paid
      union all
      select returned.at, payment.currency, payment.provider, payment.type, 0,
        case when contested then 0 else payment.cents end, case when contested then payment.cents else 0 end, 0
      from returned join lateral (
        select ${paymentColumns} from sale_transactions sale
        where ${isPayment} and sale.order_id = returned.order_id ${narrowed(filter)}
        group by order_id
      ) payment on true
    )
    select ${bucketOf(sql`at`, begins)} as bucket, currency, provider, type, sum(paid) as paid,
      sum(refunded) as refunded, sum(chargeback) as chargeback, sum(payments) as payments
    from moved group by 1, 2, 3, 4`)
  return Rows.parse(result).rows
}

const paymentColumns = sql`order_id, min(happened_at) as at, max(paid_cents) as cents,
  coalesce(min(currency), 'BRL') as currency, min(provider) as provider, min(subscription_type) as type`
const isPayment = sql`processed and paid_cents is not null and subscription_type is not null`

function narrowed({ provider, type }: MoneyFilter): SQL {
  return sql`${provider === undefined ? sql`` : sql`and provider = ${provider}`} ${
    type === undefined ? sql`` : sql`and subscription_type = ${type}`
  }`
}

const Counts = z.object({ rows: z.array(z.object({ bucket: z.coerce.number(), count: z.coerce.number() })) })

/** How many have paid for the first time, by stretch. */
export async function countNewCustomers(
  db: Executor,
  bounds: readonly Date[],
  filter: MoneyFilter,
): Promise<Map<number, number>> {
  const [first, last] = [bounds[0], bounds.at(-1)]
  if (!first || !last) throw new Error('No stretch of time to read')
  const result = await db.execute(sql`
    with buyers as (
      select customer_email, min(happened_at) as at from sale_transactions sale
      where ${isPayment} and customer_email is not null ${narrowed(filter)}
        and happened_at >= ${first.toISOString()}::timestamptz and happened_at < ${last.toISOString()}::timestamptz
      group by customer_email
    )
    select ${bucketOf(sql`at`, bounds.slice(0, -1))} as bucket, count(*) as count from buyers
    where not exists (
      select from sale_transactions earlier
      where earlier.customer_email = buyers.customer_email and earlier.happened_at < buyers.at
        and earlier.kind in (${listKinds(paidKinds)}) and earlier.processed and earlier.subscription_type is not null
    ) group by 1`)
  return new Map(Counts.parse(result).rows.map(({ bucket, count }) => [bucket, count]))
}
