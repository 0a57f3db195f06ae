import { and, asc, isNotNull, not } from 'drizzle-orm'
import { countSales } from '#server/features/sales/count-sales.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Condition, Finding } from '../condition.ts'
import { count } from '../format-span.ts'

export type FailedSales = { failed: number; oldest: Date | undefined }

export function judgeFailedSales({ failed, oldest }: FailedSales): Finding {
  if (failed === 0) return { state: 'fine', text: 'Todas as vendas foram aplicadas ou estão sendo.' }
  const text = `${count(failed, 'venda com erro', 'vendas com erro')}.`
  return { state: 'trouble', text, ...(oldest ? { since: oldest } : {}) }
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
  look: async (_context, db) => {
    const { failed } = await countSales(db)
    return judgeFailedSales({ failed, oldest: failed > 0 ? await findOldest(db) : undefined })
  },
}
