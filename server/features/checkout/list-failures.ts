import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { longestCount } from '#contract/checkout.ts'
import type { listFailures as call } from '#contract/failed-sales.ts'
import type { Reply } from '#contract/endpoint.ts'
import { findCheckout } from '#server/features/sales/providers/index.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { limitCount } from '#server/platform/database/newest-first.ts'

const { provider, errorMessage, processed } = salesTable

export const isFailed = sql`not ${processed} and ${errorMessage} is not null`

/** What sales of one cause have in common: a name that fits into an address, whatever the checkout calls its products. */
export const failureKey = sql<string>`md5(${provider} || ' ' || ${errorMessage})`

const Groups = z.object({
  rows: z.array(
    z.object({
      key: z.string(),
      provider: z.string(),
      message: z.string(),
      count: z.number(),
      newestId: z.string(),
      newestMs: z.number(),
    }),
  ),
})

/** Of the newest failed sales: whoever has more than are counted has one cause in common, and mends that first. */
export async function listFailures(db: Executor): Promise<Reply<typeof call>> {
  const result = await db.execute(sql`
    with failed as (
      select id, provider, error_message as message, created_at from ${salesTable}
      where ${isFailed} order by created_at desc, id desc limit ${longestCount + 1}
    )
    select md5(provider || ' ' || message) as key, provider, message, count(*)::int as count,
      (array_agg(id order by created_at desc, id desc))[1] as "newestId",
      (extract(epoch from max(created_at)) * 1000)::float8 as "newestMs"
    from failed group by provider, message order by count(*) desc, max(created_at) desc`)
  const groups = Groups.parse(result).rows
  return {
    groups: groups.map(({ message, newestMs, ...group }) => ({
      ...group,
      ...splitMessage(message),
      checkout: findCheckout(group.provider)?.name ?? group.provider,
      newestAt: new Date(newestMs).toISOString(),
    })),
    ...limitCount(groups.reduce((sum, { count }) => sum + count, 0)),
  }
}

/** 'Plano não mapeado: Plano Pro (p1)' is a cause, and what it is about. */
export function splitMessage(message: string): { cause: string; about: string | null } {
  const at = message.indexOf(': ')
  return at < 0
    ? { cause: message, about: null }
    : { cause: message.slice(0, at), about: message.slice(at + 2) }
}
