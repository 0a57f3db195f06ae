import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { doubtClock } from '#server/features/customers/doubt-clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { settings } from '#server/platform/settings/tables.ts'
import { findCheckout } from '#server/features/sales/providers/index.ts'
import { maskPersonalData } from '#server/features/sales/providers/mask-personal-data.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { buyerNumbers } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000
const retentionDays = 180
const batchSize = 500
/** How far the masking has come, so that no night looks at what earlier ones have done. */
const progressKey = 'sales-masked-until'

const Progress = z.object({ createdAt: z.string(), id: z.string() })
const start: z.output<typeof Progress> = {
  createdAt: '1970-01-01T00:00:00.000Z',
  id: '00000000-0000-0000-0000-000000000000',
}

const maskSalesJob = jobKind({ name: 'mask-old-sales' })

/** Every night covers documents, phones and addresses in bodies that are older than 180 days. */
export function maskSalesWork(context: Context): JobWork {
  return jobWork({
    kind: maskSalesJob,
    cron: '37 3 * * *',
    effect: async (tx) => {
      const now = context.clock.now()
      // What is covered stays so: not by a clock that cannot be right.
      if (await doubtClock(tx, now)) return
      const isMore = await maskOldSales(tx, now)
      if (isMore) await context.jobs.enqueue(tx, maskSalesJob, {})
    },
  })
}

/** A batch at a time. Returns whether there are more. */
export async function maskOldSales(tx: Transaction, now: Date): Promise<boolean> {
  const { id, createdAt, provider, rawWebhookData } = salesTable
  const [stored] = await tx.select().from(settings).where(eq(settings.key, progressKey)).for('update')
  const done = stored ? Progress.parse(stored.value) : start
  const old = await tx
    .select({ id, createdAt, provider, rawWebhookData })
    .from(salesTable)
    .where(
      and(
        lt(createdAt, new Date(now.getTime() - retentionDays * dayMs)),
        sql`(${createdAt}, ${id}) > (${done.createdAt}::timestamptz, ${done.id}::uuid)`,
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(batchSize)
  for (const sale of old) {
    const fields = findCheckout(sale.provider)?.personalFields ?? new Set()
    const masked = maskPersonalData(sale.rawWebhookData, fields)
    if (masked !== sale.rawWebhookData)
      await tx.update(salesTable).set({ rawWebhookData: masked }).where(eq(id, sale.id))
  }
  const covered = old.map((sale) => sale.id)
  if (covered.length > 0) await tx.delete(buyerNumbers).where(inArray(buyerNumbers.saleId, covered))
  const last = old.at(-1)
  if (last) await writeProgress(tx, { createdAt: last.createdAt.toISOString(), id: last.id })
  return old.length === batchSize
}

async function writeProgress(tx: Transaction, value: z.output<typeof Progress>): Promise<void> {
  await tx
    .insert(settings)
    .values({ key: progressKey, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
}
