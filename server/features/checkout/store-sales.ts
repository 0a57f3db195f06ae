import { inArray } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { batchCalls } from '#server/platform/batch-calls.ts'
import { applySaleJob } from './apply-sale.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { reverseDigits } from './search-numbers.ts'
import { buyerNumbers } from './tables.ts'

/** How long the job that was stored with an event is given before a repetition brings another one. */
const patienceMs = 60_000

export type NewSale = typeof salesTable.$inferInsert & { createdAt: Date; customerNumbers?: string[] }
export type StoreSales = (sales: NewSale[]) => Promise<void>

/** Resolves when the events of a delivery and their jobs are committed; what comes at the same time shares a transaction. */
export function createStore(context: Pick<Context, 'db' | 'jobs'>): StoreSales {
  return batchCalls(
    async (deliveries) => {
      await context.db.transaction((tx) => storeSales(context, tx, deliveries.flat()))
      return deliveries.map(() => undefined)
    },
    { atOnce: 2, most: 50 },
  )
}

/** The rows and their jobs, in the transaction of the caller. */
export async function storeSales(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Transaction,
  sales: NewSale[],
): Promise<void> {
  const added = await tx
    .insert(salesTable)
    .values(sales.toSorted(byKey))
    .onConflictDoNothing({ target: [salesTable.orderId, salesTable.webhookEventType] })
    .returning({
      id: salesTable.id,
      orderId: salesTable.orderId,
      webhookEventType: salesTable.webhookEventType,
    })
  const stored = new Map(added.map((row) => [keyOf(row), row.id]))
  await storeNumbers(tx, sales, stored)
  const repeated = sales.filter((sale) => !stored.has(keyOf(sale)))
  const isReadable = new Set(sales.filter(({ errorMessage }) => !errorMessage).map(keyOf))
  const ids = [
    ...[...stored].flatMap(([key, id]) => (isReadable.has(key) ? id : [])),
    ...(await findUnprocessed(tx, repeated)),
  ]
  await jobs.enqueueAll(
    tx,
    applySaleJob,
    ids.map((transactionId) => ({ transactionId })),
  )
}

async function storeNumbers(tx: Transaction, sales: NewSale[], stored: Map<string, string>): Promise<void> {
  const rows = sales.flatMap((sale) => {
    const saleId = stored.get(keyOf(sale))
    const numbers = (sale.customerNumbers ?? []).map(reverseDigits).filter((number) => number !== '')
    return saleId === undefined ? [] : numbers.map((reversed) => ({ saleId, reversed }))
  })
  if (rows.length > 0) await tx.insert(buyerNumbers).values(rows).onConflictDoNothing()
}

/** Repeated events that are not yet done are tried again; right after its arrival an event's own job is about to. */
async function findUnprocessed(tx: Transaction, repeated: NewSale[]): Promise<string[]> {
  const latest = new Map(
    repeated.filter(({ errorMessage }) => !errorMessage).map((sale) => [keyOf(sale), sale]),
  )
  if (latest.size === 0) return []
  const { id, orderId, webhookEventType, processed, errorMessage, createdAt } = salesTable
  const orders = [...latest.values()].map((sale) => sale.orderId)
  const rows = await tx
    .select({ id, orderId, webhookEventType, processed, errorMessage, createdAt })
    .from(salesTable)
    .where(inArray(orderId, orders))
  return rows.flatMap((row) => {
    const sale = latest.get(keyOf(row))
    if (!sale || row.processed) return []
    const isWaiting = sale.createdAt.getTime() - row.createdAt.getTime() < patienceMs
    return row.errorMessage === null && isWaiting ? [] : row.id
  })
}

type Key = Pick<NewSale, 'orderId' | 'webhookEventType'>

const keyOf = ({ orderId, webhookEventType }: Key) => JSON.stringify([orderId, webhookEventType])

/** In one order everywhere: two who store the same events never wait for each other. */
function byKey(a: Key, b: Key): number {
  const [one, other] = [keyOf(a), keyOf(b)]
  return one === other ? 0 : one < other ? -1 : 1
}
