import { and, asc, isNotNull, not } from 'drizzle-orm'
import { formatAgo } from '#contract/format-ago.ts'
import { countSales } from '#server/features/sales/count-sales.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Condition, Finding } from '../condition.ts'
import { count } from '../format-span.ts'

export type FailedSales = { failed: number; oldest: Date | undefined }

export function judgeFailedSales({ failed, oldest }: FailedSales, now: Date): Finding {
  if (failed === 0) return { state: 'fine', text: 'Todas as vendas foram aplicadas ou estão sendo.' }
  const sales = count(failed, 'venda com erro', 'vendas com erro')
  if (!oldest) return { state: 'trouble', text: `${sales}.` }
  const ago = formatAgo(oldest.toISOString(), now)
  return {
    state: 'trouble',
    text: `${sales}, ${failed === 1 ? ago : `a mais antiga ${ago}`}.`,
    since: oldest,
  }
}

async function findOldest(db: Executor): Promise<Date | undefined> {
  const { createdAt, id, processed, errorMessage } = salesTable
  const [row] = await db
    .select({ createdAt })
    .from(salesTable)
    .where(and(not(processed), isNotNull(errorMessage)))
    .orderBy(asc(createdAt), asc(id))
    .limit(1)
  return row?.createdAt
}

export const salesFailing: Condition = {
  id: 'sales-failing',
  label: 'Vendas com erro',
  heading: 'Há vendas com erro',
  remedy: { label: 'Ver as vendas com erro', path: '/admin?secao=vendas&status=error' },
  look: async ({ clock }, db) => {
    const { failed } = await countSales(db)
    return judgeFailedSales({ failed, oldest: failed > 0 ? await findOldest(db) : undefined }, clock.now())
  },
}
