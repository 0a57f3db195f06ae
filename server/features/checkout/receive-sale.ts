import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { describeError } from '#server/platform/log/describe-error.ts'
import { providers } from '#server/features/sales/providers/index.ts'
import type { Provider } from '#server/features/sales/providers/provider.ts'
import { eventTime } from '#server/features/sales/read-sale.ts'
import type { RefuseForgery } from './refuse-forgery.ts'
import type { NewSale, StoreSale } from './store-sales.ts'

type SaleRequest = { provider: string; request: FastifyRequest; refuseForgery: RefuseForgery }

/** Before anything of a body is read: whether there can be an event at all, for a checkout that is set up. */
export async function admitSale(
  { env, log }: Pick<Context, 'env' | 'log'>,
  { provider: name, request, refuseForgery }: SaleRequest,
): Promise<void> {
  const provider = findProvider(env, name)
  if (!env.CHECKOUT_WEBHOOK_SECRET) {
    log.error('a sale event was refused: set CHECKOUT_WEBHOOK_SECRET to the token of the checkout webhook')
    throw new AppError('checkout_without_secret')
  }
  if (!provider.looksSigned(request.query as Record<string, unknown>)) await refuseForgery(request.ip)
}

/** Proves, stores, and only then answers: whatever was answered with 200 is in the database, with its job. */
export async function receiveSale(
  { env, log, clock }: Pick<Context, 'env' | 'log' | 'clock'>,
  { provider: name, request, refuseForgery, store }: SaleRequest & { store: StoreSale },
): Promise<void> {
  const secret = env.CHECKOUT_WEBHOOK_SECRET
  if (!secret) throw new AppError('checkout_without_secret')
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const proven = findProvider(env, name).verify(body, request.query as Record<string, unknown>, secret)
  if (!proven) return refuseForgery(request.ip)

  try {
    await store(describeSale(name, proven, clock.now()))
  } catch (error) {
    log.error({ error: describeError(error) }, 'a sale event could not be stored')
    throw new AppError('unavailable', { retryAfterSeconds: 5 })
  }
}

function findProvider(env: Context['env'], name: string): Provider {
  const provider = providers[name]
  if (name !== env.CHECKOUT_PROVIDER || !provider) throw new AppError('not_found')
  return provider
}

/** A signed body that cannot be read is kept too, under its own hash, for somebody to look at. */
export function describeSale(provider: string, proven: Buffer, createdAt: Date): NewSale {
  // The database cannot hold a NUL, which no JSON contains either.
  const rawWebhookData = proven.toString('utf8').replaceAll('\0', '\ufffd')
  const event = providers[provider]?.read(rawWebhookData)
  if (!event) {
    const errorMessage = 'O evento foi assinado, mas não é um JSON com os dados de um pedido.'
    const orderId = hash('sha256', proven)
    const unread = { provider, orderId, webhookEventType: 'invalido', rawWebhookData, errorMessage }
    return { ...unread, createdAt, happenedAt: createdAt }
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
    customerNumbers: event.customerNumbers,
    chargeAmount: event.chargeAmount,
    currency: event.currency,
    subscriptionId: event.subscriptionId,
    installments: event.installments,
    saleType: event.saleType,
    rawWebhookData,
    createdAt,
    happenedAt: eventTime(event, { createdAt }),
  }
}
