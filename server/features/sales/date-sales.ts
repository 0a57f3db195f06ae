import { isNull, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { eventTime, readSale } from './read-sale.ts'
import { salesTable } from './tables.ts'

const batchSize = 500

const dateSalesJob = jobKind({ name: 'date-sales' })

/** Versions before this one stored sales without saying when they happened, and in which currency. */
export async function beginDatingSales({ db, jobs }: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  await db.transaction(async (tx) => {
    const [undated] = await tx
      .select({ id: salesTable.id })
      .from(salesTable)
      .where(isNull(salesTable.happenedAt))
      .limit(1)
    if (undated) await jobs.enqueue(tx, dateSalesJob, {})
  })
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

/** Reads off the bodies of some sales when they happened. Returns whether there are more. */
async function dateSales(tx: Transaction): Promise<boolean> {
  const { id, provider, rawWebhookData, createdAt, happenedAt } = salesTable
  const undated = await tx
    .select({ id, provider, rawWebhookData, createdAt })
    .from(salesTable)
    .where(isNull(happenedAt))
    .orderBy(id)
    .limit(batchSize)
    .for('update')
  const dates = undated.map((sale) => {
    const event = readSale(sale)
    return {
      id: sale.id,
      happened_at: event ? eventTime(event, sale) : sale.createdAt,
      currency: event?.currency ?? null,
    }
  })
  if (dates.length > 0)
    await tx.execute(sql`
      update sale_transactions as sale set happened_at = dated.happened_at, currency = dated.currency
      from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb)
        as dated (id uuid, happened_at timestamptz, currency text)
      where sale.id = dated.id`)
  return undated.length === batchSize
}
