import { hash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { describeError } from '#server/platform/log/describe-error.ts'
import { applySaleJob } from './apply-sale.ts'
import { providers } from './providers/index.ts'
import { saleTransactions } from './tables.ts'

/** How long the job that was stored with an event is given before a repetition brings another one. */
const patienceMs = 60_000

type NewSale = typeof saleTransactions.$inferInsert

/** Proves, stores, and only then answers: whatever was answered with 200 is in the database, with its job. */
export async function receiveSale(
  context: Context,
  { provider: name, request }: { provider: string; request: FastifyRequest },
): Promise<void> {
  const { env, db, log, clock } = context
  const provider = providers[name]
  if (name !== env.CHECKOUT_PROVIDER || !provider) throw new AppError('not_found')
  const secret = env.CHECKOUT_WEBHOOK_SECRET
  if (!secret) {
    log.error('a sale event was refused: set CHECKOUT_WEBHOOK_SECRET to the token of the checkout webhook')
    throw new AppError('checkout_without_secret')
  }
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const proven = provider.verify(body, request.query as Record<string, unknown>, secret)
  if (!proven) throw new AppError('signature_invalid')

  const sale = { ...describeSale(name, proven), createdAt: clock.now() }
  try {
    await db.transaction((tx) => storeSale(context, tx, sale))
  } catch (error) {
    log.error({ error: describeError(error) }, 'a sale event could not be stored')
    throw new AppError('unavailable', { retryAfterSeconds: 5 })
  }
}

/** A signed body that cannot be read is kept too, under its own hash, for somebody to look at. */
export function describeSale(provider: string, proven: Buffer): NewSale {
  // The database cannot hold a NUL, which no JSON contains either.
  const rawWebhookData = proven.toString('utf8').replaceAll('\0', '\ufffd')
  const event = providers[provider]?.read(rawWebhookData)
  if (!event) {
    const errorMessage = 'O evento foi assinado, mas não é um JSON com os dados de um pedido.'
    const orderId = hash('sha256', proven)
    return { provider, orderId, webhookEventType: 'invalido', rawWebhookData, errorMessage }
  }
  return {
    provider,
    orderId: event.orderId,
    orderRef: event.orderRef,
    webhookEventType: event.eventType,
    orderStatus: event.orderStatus,
    paymentMethod: event.paymentMethod,
    customerEmail: event.customerEmail,
    customerName: event.customerName,
    chargeAmount: event.chargeAmount,
    subscriptionId: event.subscriptionId,
    rawWebhookData,
  }
}

async function storeSale(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Transaction,
  sale: NewSale & { createdAt: Date },
): Promise<void> {
  const [added] = await tx
    .insert(saleTransactions)
    .values(sale)
    .onConflictDoNothing({ target: [saleTransactions.orderId, saleTransactions.webhookEventType] })
    .returning({ id: saleTransactions.id })
  const id = added ? (sale.errorMessage ? undefined : added.id) : await findUnprocessed(tx, sale)
  if (id) await jobs.enqueue(tx, applySaleJob, { transactionId: id })
}

/** A repeated event that is not yet done is tried again; right after its arrival its own job is about to. */
async function findUnprocessed(
  tx: Transaction,
  { orderId, webhookEventType, createdAt, errorMessage }: NewSale & { createdAt: Date },
): Promise<string | undefined> {
  if (errorMessage) return undefined
  const [stored] = await tx
    .select()
    .from(saleTransactions)
    .where(
      and(eq(saleTransactions.orderId, orderId), eq(saleTransactions.webhookEventType, webhookEventType)),
    )
  if (!stored || stored.processed) return undefined
  const isWaiting = createdAt.getTime() - stored.createdAt.getTime() < patienceMs
  return stored.errorMessage === null && isWaiting ? undefined : stored.id
}
