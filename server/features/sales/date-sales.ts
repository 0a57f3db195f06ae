import { isNull, or, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { eventTime, readSale } from './read-sale.ts'
import { salesTable } from './tables.ts'

const batchSize = 500

const dateSalesJob = jobKind({ name: 'date-sales' })

/** Not yet read off its body: versions before this one stored sales without it. */
const isUndated = or(isNull(salesTable.happenedAt), isNull(salesTable.kind))

/** Versions before this one stored sales without saying what and when happened, and in which currency. */
export async function beginDatingSales({ db, jobs }: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  await db.transaction((tx) => enqueueDating({ jobs }, tx))
}

export async function enqueueDating({ jobs }: Pick<Context, 'jobs'>, tx: Transaction): Promise<void> {
  const [undated] = await tx.select({ id: salesTable.id }).from(salesTable).where(isUndated).limit(1)
  if (undated) await jobs.enqueue(tx, dateSalesJob, {})
}

export function dateSalesWork(context: Context): JobWork {
  return jobWork({
    kind: dateSalesJob,
    effect: async (tx) => {
      const isMore = await dateSales(tx)
      if (isMore) await context.jobs.enqueue(tx, dateSalesJob, {})
    },
  })
}

/** Reads off the bodies of some sales what happened when. Returns whether there are more. */
async function dateSales(tx: Transaction): Promise<boolean> {
  const { id, provider, orderId, kind, rawWebhookData, createdAt } = salesTable
  const undated = await tx
    .select({ id, provider, orderId, kind, rawWebhookData, createdAt })
    .from(salesTable)
    .where(isUndated)
    .orderBy(id)
    .limit(batchSize)
    .for('update')
  const dates = undated.map((sale) => {
    const event = readSale(sale)
    return {
      id: sale.id,
      happened_at: event ? eventTime(event, sale) : sale.createdAt,
      currency: event?.currency ?? null,
      kind: sale.kind ?? event?.kind ?? 'unread',
    }
  })
  if (dates.length > 0)
    await tx.execute(sql`
      update sale_transactions as sale set happened_at = dated.happened_at, currency = dated.currency,
        kind = dated.kind
      from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb)
        as dated (id uuid, happened_at timestamptz, currency text, kind text)
      where sale.id = dated.id`)
  return undated.length === batchSize
}
