import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { describeError } from '#server/platform/log/describe-error.ts'
import { providers } from './providers/index.ts'
import type { NewSale, StoreSale } from './store-sales.ts'

/** Proves, stores, and only then answers: whatever was answered with 200 is in the database, with its job. */
export async function receiveSale(
  { env, log, clock }: Pick<Context, 'env' | 'log' | 'clock'>,
  { provider: name, request, store }: { provider: string; request: FastifyRequest; store: StoreSale },
): Promise<void> {
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

  try {
    await store({ ...describeSale(name, proven), createdAt: clock.now() })
  } catch (error) {
    log.error({ error: describeError(error) }, 'a sale event could not be stored')
    throw new AppError('unavailable', { retryAfterSeconds: 5 })
  }
}

/** A signed body that cannot be read is kept too, under its own hash, for somebody to look at. */
export function describeSale(provider: string, proven: Buffer): Omit<NewSale, 'createdAt'> {
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
