import { and, eq } from 'drizzle-orm'
import type { SubscriptionType } from '#contract/subscriptions.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { isDatabaseAway } from '#server/platform/database/failures.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { lockCustomerOf } from './follow-correction.ts'
import { readSale } from './load-facts.ts'
import { mailCustomer } from './mail-customer.ts'
import { findUser, type User } from './make-user.ts'
import { describePlan, planTypeOf } from './plan-type.ts'
import type { SaleEvent } from './providers/provider.ts'
import { SaleError } from './sale-error.ts'
import { settleCustomer } from './settle-customer.ts'
import { saleTransactions } from './tables.ts'

type SaleContext = Pick<Context, 'env' | 'clock' | 'vault' | 'jobs'>
export type StoredSale = typeof saleTransactions.$inferSelect

export const applySaleJob = jobKind<{ transactionId: string }>({ name: 'apply-sale', atOnce: 8 })

/** One event, one transaction: user, access, mail and the row's own mark are there together, or none of them. */
export function applySaleWork(context: Context): JobWork {
  return jobWork({
    kind: applySaleJob,
    effect: (tx, { transactionId }) => applySale(context, tx, transactionId),
    failed: ({ transactionId }, error) => keepError(context, transactionId, error),
  })
}

/**
 * Applies a stored event, unless that was done already. `again` computes even then, which changes nothing unless
 * the rules or the plans have changed.
 */
export async function applySale(
  context: SaleContext,
  tx: Transaction,
  transactionId: string,
  { again = false } = {},
): Promise<void> {
  const seen = await findOpenSale(tx, transactionId, again)
  if (seen) await lockCustomerOf(tx, seen)
  // Asked again: whoever held the lock before may have done it meanwhile.
  const sale = seen && (await findOpenSale(tx, transactionId, again))
  if (!sale) return
  const event = readSale(sale)
  if (!event) throw new SaleError('O corpo do evento não pôde ser lido.')
  const done = await applyEvent(context, tx, sale, event)
  await markProcessed(tx, sale.id, { ...done, now: context.clock.now() })
}

async function findOpenSale(tx: Transaction, id: string, again: boolean): Promise<StoredSale | undefined> {
  const [sale] = await tx.select().from(saleTransactions).where(eq(saleTransactions.id, id))
  return sale?.processed && !again ? undefined : sale
}

type Done = { user: User | undefined; type: SubscriptionType | null }

async function applyEvent(
  context: SaleContext,
  tx: Transaction,
  sale: StoredSale,
  event: SaleEvent,
): Promise<Done> {
  const email = sale.customerEmail
  if (event.kind === 'other') {
    return { user: email ? await findUser(tx, email) : undefined, type: sale.subscriptionType }
  }
  const type = planTypeOf(event.plan, context.env.CHECKOUT_PLANS)
  if (!type) throw new SaleError(`Plano não mapeado: ${describePlan(event.plan)}`)
  if (!email) throw new SaleError('O evento não tem um email de cliente válido.')

  const settled = await settleCustomer(context, tx, { email, name: event.customerName })
  await mailCustomer(context, tx, { sale, event, settled })
  return { user: settled.user, type }
}

async function markProcessed(
  tx: Transaction,
  id: string,
  { user, type, now }: Done & { now: Date },
): Promise<void> {
  await tx
    .update(saleTransactions)
    .set({
      processed: true,
      processedAt: now,
      errorMessage: null,
      userId: user?.id ?? null,
      subscriptionType: type,
    })
    .where(eq(saleTransactions.id, id))
}

/** What went wrong is shown to the administrator, unless it was only the database. The details are in the log. */
export async function keepError(
  { db }: Pick<Context, 'db'>,
  transactionId: string,
  error: unknown,
): Promise<void> {
  if (isDatabaseAway(error)) return
  const errorMessage =
    error instanceof SaleError
      ? error.message
      : 'Falha interna ao processar. Os detalhes estão no registro do servidor.'
  await db
    .update(saleTransactions)
    .set({ errorMessage })
    .where(and(eq(saleTransactions.id, transactionId), eq(saleTransactions.processed, false)))
}
