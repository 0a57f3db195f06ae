import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { subscriptionTypes, type SubscriptionType } from '#contract/subscriptions.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** Which sales are asked for. */
export type MoneyFilter = { provider?: string | undefined; type?: SubscriptionType | undefined }

const Rows = z.object({
  rows: z.array(
    z.object({
      bucket: z.coerce.number(),
      kind: z.enum(['paid', 'refunded', 'chargeback']),
      currency: z.string(),
      provider: z.string(),
      type: z.enum(subscriptionTypes),
      cents: z.coerce.number(),
      moves: z.coerce.number(),
      newcomers: z.coerce.number(),
    }),
  ),
})
export type MoneySum = z.output<typeof Rows>['rows'][number]

/**
 * What was paid and what was given back, each when it happened, by stretch, kind, currency, checkout and plan.
 * `begins`: the first day of each stretch, in São Paulo, as '2026-11-15'; `to`: the last day.
 */
export async function readMoneySums(
  db: Executor,
  { begins, to }: { begins: readonly string[]; to: string },
  filter: MoneyFilter,
): Promise<MoneySum[]> {
  const [first] = begins
  if (first === undefined) throw new Error('No stretch of time to read')
  const result = await db.execute(sql`
    select width_bucket(day, ${`{${begins.join(',')}}`}::date[]) as bucket, kind, currency, provider, type,
      sum(cents) as cents, sum(moves) as moves, sum(newcomers) as newcomers
    from money_days where day >= ${first}::date and day <= ${to}::date ${narrowed(filter)}
    group by 1, 2, 3, 4, 5`)
  return Rows.parse(result).rows
}

/** Of what is kept by order as of what is kept by day. */
export function narrowed({ provider, type }: MoneyFilter): SQL {
  return sql`${provider === undefined ? sql`` : sql`and provider = ${provider}`} ${
    type === undefined ? sql`` : sql`and type = ${type}`
  }`
}
