import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { saleCounts } from './tables.ts'

export type SaleCounts = { processed: number; pending: number; failed: number; tests: number }

/** All that the list shows. */
export function totalOf({ processed, pending, failed, tests }: SaleCounts): number {
  return processed + pending + failed + tests
}

/** Processadas, Pendentes, Com Erro: kept by the database as sales change, so that nobody has to count them. */
export async function countSales(db: Executor): Promise<SaleCounts> {
  const sum = (column: unknown) => sql<number>`coalesce(sum(${column}), 0)::float8`
  const [row] = await db
    .select({
      processed: sum(saleCounts.processed),
      pending: sum(saleCounts.pending),
      failed: sum(saleCounts.failed),
      tests: sum(saleCounts.tests),
    })
    .from(saleCounts)
  return row ?? { processed: 0, pending: 0, failed: 0, tests: 0 }
}
