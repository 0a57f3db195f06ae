import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import type { Checkout, Delivery, SaleEvent } from '#server/features/sales/providers/checkout.ts'
import { findCheckout } from '#server/features/sales/providers/index.ts'
import { proveByAny } from '#server/features/sales/providers/prove.ts'
import { eventTime, readDelivery } from '#server/features/sales/read-sale.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { describeError } from '#server/platform/log/describe-error.ts'
import type { Refusals } from './refuse-delivery.ts'
import type { NewSale, StoreSales } from './store-sales.ts'

type SaleRequest = { provider: string; request: FastifyRequest; refuse: Refusals['refuse'] }

/** Before anything of a body is read: whether there can be an event at all, for a checkout that is set up. */
export async function admitSale(
  { env, log }: Pick<Context, 'env' | 'log'>,
  { provider, request, refuse }: SaleRequest,
): Promise<void> {
  const checkout = knownCheckout(provider)
  if (!env.checkoutSecrets.has(provider)) {
    log.error({ provider }, `a sale event was refused: set ${checkout.secret.variable}`)
    return refuse({ provider, reason: 'off', address: request.ip })
  }
  if (!checkout.mayBeProven(envelopeOf(request)))
    await refuse({ provider, reason: 'unproven', address: request.ip })
}

/** Proves, stores, and only then answers: whatever was answered with 200 is in the database, with its job. */
export async function receiveSale(
  { env, log, clock }: Pick<Context, 'env' | 'log' | 'clock'>,
  { provider, request, refuse, store }: SaleRequest & { store: StoreSales },
): Promise<void> {
  const secrets = env.checkoutSecrets.get(provider)
  if (!secrets) return refuse({ provider, reason: 'off', address: request.ip })
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const proof = proveByAny(knownCheckout(provider), { ...envelopeOf(request), body }, secrets)
  if (proof === 'greeting') return
  if (typeof proof === 'string') return refuse({ provider, reason: proof, address: request.ip })
  try {
    await store(describeSales({ provider, ...proof, createdAt: clock.now() }))
  } catch (error) {
    log.error({ error: describeError(error) }, 'a sale event could not be stored')
    throw new AppError('unavailable', { retryAfterSeconds: 5 })
  }
}

function envelopeOf({ query, headers }: FastifyRequest): Omit<Delivery, 'body'> {
  return { query: query as Record<string, unknown>, headers }
}

function knownCheckout(provider: string): Checkout {
  const checkout = findCheckout(provider)
  if (!checkout) throw new AppError('not_found')
  return checkout
}

type ProvenBody = { provider: string; proven: Buffer; createdAt: Date; secret?: string; isTest?: boolean }

/** The rows of a proven body. One that cannot be read is kept too, under its own hash, for somebody to look at. */
export function describeSales({ provider, proven, createdAt, ...more }: ProvenBody): NewSale[] {
  const { secret = '', isTest = false } = more
  // The database cannot hold a NUL, which no JSON contains either.
  const body = proven.toString('utf8').replaceAll('\0', '\ufffd')
  const rawWebhookData = coverSecret(body, secret)
  const events = readDelivery(provider, body)
  if (events.length > 0)
    return events.map((event) => ({
      ...describeEvent(event, createdAt),
      ...(isTest ? { kind: 'test' } : {}),
      provider,
      rawWebhookData,
    }))
  const errorMessage = 'O evento foi assinado, mas não é um JSON com os dados de um pedido.'
  const orderId = hash('sha256', proven)
  const unread = { provider, orderId, webhookEventType: 'invalido', kind: 'unread', rawWebhookData } as const
  return [{ ...unread, errorMessage, createdAt, happenedAt: createdAt }]
}

/**
 * Some checkouts prove themselves by a token in the body, which nobody needs to read there. It may be spelled in several
 * ways; the rest of the body stays as it came.
 */
function coverSecret(body: string, secret: string): string {
  if (secret === '') return body
  return body.replace(/"(?:[^"\\]|\\.)*"|-?\d+/g, (token) => (isSecret(token, secret) ? '"***"' : token))
}

function isSecret(token: string, secret: string): boolean {
  if (!token.startsWith('"')) return token === secret
  try {
    return (JSON.parse(token) as string).trim() === secret
  } catch {
    return false
  }
}

function describeEvent(event: SaleEvent, createdAt: Date): Omit<NewSale, 'provider' | 'rawWebhookData'> {
  return {
    orderId: event.orderId,
    orderRef: event.orderRef,
    webhookEventType: event.eventType,
    kind: event.kind,
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
    createdAt,
    happenedAt: eventTime(event, { createdAt }),
  }
}
