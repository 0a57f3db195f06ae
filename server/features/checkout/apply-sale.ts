import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { findUsers, type User } from '#server/features/customers/make-users.ts'
import { settleCustomers, type Settled } from '#server/features/customers/settle-customers.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { isDatabaseAway } from '#server/platform/database/failures.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { followSubscriptions } from './follow-subscriptions.ts'
import { interpretSale, isChanging, type ReadSale } from './interpret-sale.ts'
import { loadPlans } from '#server/features/sales/load-plans.ts'
import { mailCustomers } from './mail-customers.ts'
import { SaleError } from './sale-error.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { claimSales } from './claim-sales.ts'
import { findAboutOurs } from './find-about-ours.ts'

type SaleContext = Pick<Context, 'env' | 'clock' | 'sealer' | 'jobs'>

/** A job's words stay what they are: those that wait while the product is renewed are told in them. */
export const applySaleJob = jobKind<{ transactionId: string }>({ name: 'apply-sale', atOnce: 50 })

/** User, access, mail and the row's own mark are there together, or none of them. */
export function applySaleWork(context: Context): JobWork {
  return jobWork({
    kind: applySaleJob,
    effects: async (tx, all) => {
      const failures = await applySales(
        context,
        tx,
        all.map(({ transactionId }) => transactionId),
      )
      return new Map(all.flatMap((data) => toEntries(data, failures.get(data.transactionId))))
    },
    failed: ({ transactionId }, error) => storeError(context, transactionId, error),
  })
}

function toEntries<K, V>(key: K, value: V | undefined): [K, V][] {
  return value === undefined ? [] : [[key, value]]
}

/**
 * Applies stored events, each unless that was done already; answers why single ones could not be, of which nothing
 * is then written. `again` computes even what was done, which changes nothing unless the rules or the plans have
 * changed. Several at once cost little more than one: the statements are the same.
 */
export async function applySales(
  context: SaleContext,
  tx: Transaction,
  ids: readonly string[],
  { again = false } = {},
): Promise<Map<string, SaleError>> {
  const { sales, moved } = await followSubscriptions(context, tx, await claimSales(tx, ids, { again }))
  const plans = await loadPlans(tx, context.env)
  const aboutOurs = await findAboutOurs(
    tx,
    sales.map(({ id }) => id),
  )
  const failures = new Map<string, SaleError>()
  const read: ReadSale[] = []
  for (const sale of sales) {
    const result = interpretSale(sale, { plans, isAboutOurs: aboutOurs.has(sale.id) })
    if (result instanceof SaleError) failures.set(sale.id, result)
    else read.push(result)
  }
  const changing = read.filter(isChanging)
  const people = changing.map(({ email, event }) => ({ email, name: event.customerName }))
  const settled = await settleCustomers(context, tx, people)
  // What was done before was told then: trying it again months later must not mail anybody.
  const news = changing.filter(({ sale }) => !sale.processed)
  await mailCustomers(context, tx, news, { customers: settled, moved })
  await markProcessed(tx, await findOwners(tx, read, settled), context.clock.now())
  return failures
}

type Owned = ReadSale & { user: User | undefined }

/** An event that changes nothing belongs to a user as well, if there is one. */
async function findOwners(
  tx: Transaction,
  read: ReadSale[],
  settled: ReadonlyMap<string, Settled>,
): Promise<Owned[]> {
  const emailsOf = read.flatMap(({ sale }) => sale.customerEmail ?? [])
  const others = await findUsers(
    tx,
    emailsOf.filter((email) => !settled.has(email)),
  )
  return read.map((each) => {
    const email = each.sale.customerEmail ?? ''
    return { ...each, user: settled.get(email)?.user ?? others.get(email) }
  })
}

async function markProcessed(tx: Transaction, owned: Owned[], now: Date): Promise<void> {
  if (owned.length === 0) return
  const marks = owned.map(({ sale, user, type }) => ({ id: sale.id, user_id: user?.id ?? null, type }))
  await tx.execute(sql`
    update sale_transactions as sale
    set processed = true, processed_at = ${now.toISOString()}::timestamptz, error_message = null,
      user_id = mark.user_id, subscription_type = mark.type
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as mark (id uuid, user_id uuid, type text)
    where sale.id = mark.id`)
}

/** What went wrong is shown to the administrator, unless it was only the database. The details are in the log. */
export async function storeError({ db }: { db: Executor }, saleId: string, error: unknown): Promise<void> {
  if (isDatabaseAway(error)) return
  const errorMessage =
    error instanceof SaleError
      ? error.message
      : 'Falha interna ao processar. Os detalhes estão no registro do servidor.'
  await db
    .update(salesTable)
    .set({ errorMessage })
    .where(and(eq(salesTable.id, saleId), eq(salesTable.processed, false)))
}
