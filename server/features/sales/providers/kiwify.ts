import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { makeHarmless } from '#contract/username.ts'
import { findJsonObject } from './find-json-value.ts'
import type { Provider, SaleEvent } from './provider.ts'
import { readDate } from './read-date.ts'

type Fields = Record<string, unknown>

/** Maps, and not objects: an event may call itself 'constructor'. */
const kinds = new Map<string, SaleEvent['kind']>([
  ['order_approved', 'approved'],
  ['subscription_renewed', 'renewed'],
  ['subscription_trial_started', 'trial'],
  ['subscription_trial_canceled', 'canceled'],
  ['order_refunded', 'refunded'],
  ['chargeback', 'chargeback'],
  ['subscription_canceled', 'canceled'],
  ['subscription_late', 'late'],
])

/** The names of triggers in the checkout's panel, some of which also arrive as names of events. */
const synonyms = new Map<string, string>([
  ['compra_aprovada', 'order_approved'],
  ['compra_recusada', 'order_rejected'],
  ['compra_reembolsada', 'order_refunded'],
  ['boleto_gerado', 'billet_created'],
  ['pix_gerado', 'pix_created'],
  ['carrinho_abandonado', 'abandoned_cart'],
  ['assinatura_renovada', 'subscription_renewed'],
  ['assinatura_cancelada', 'subscription_canceled'],
  ['assinatura_atrasada', 'subscription_late'],
  ['subscription_cancelled', 'subscription_canceled'],
])

const rhythms = new Map<string, 'monthly' | 'quarterly'>([
  ['monthly', 'monthly'],
  ['mensal', 'monthly'],
  ['quarterly', 'quarterly'],
  ['trimestral', 'quarterly'],
])

/** HMAC-SHA1 of the raw bytes, in lower-case hex, as the `signature` of the query. */
export function signKiwify(body: Buffer | string, secret: string): string {
  return createHmac('sha1', secret).update(body).digest('hex')
}

/** Wrapped as `{ url, signature, order }`, in any order. */
const wrapper = { key: 'order', firstKeys: ['url', 'signature', 'order'] } as const

export const kiwify: Provider = {
  looksSigned: ({ signature }) => isSignature(signature),
  verify: (body, { signature }, secret) => {
    if (!isSignature(signature)) return undefined
    const isSigned = (bytes: Buffer) => isSame(signature, signKiwify(bytes, secret))
    if (isSigned(body)) return body
    const inner = findJsonObject(body, wrapper)
    return inner && isSigned(inner) ? inner : undefined
  },
  read: (body) => {
    const order = readOrder(body)
    const orderId = order && orderIdOf(order)
    return order && orderId ? readEvent(order, orderId) : undefined
  },
  personalFields: new Set(
    [
      ['CPF', 'CNPJ', 'mobile', 'phone', 'ip', 'address', 'street', 'number', 'complement', 'neighborhood'],
      ['city', 'state', 'zipcode', 'card_last4digits', 'pix_code', 'boleto_barcode', 'boleto_URL'],
    ].flat(),
  ),
}

function isSignature(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{40}$/.test(value)
}

function isSame(given: string, expected: string): boolean {
  const bytes = Buffer.from(given)
  return bytes.length === expected.length && timingSafeEqual(bytes, Buffer.from(expected))
}

/** Order fields at the root, or wrapped as `{ url, signature, order }`. */
function readOrder(body: string): Fields | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return undefined
  }
  if (!isFields(parsed)) return undefined
  const isWrapped = isFields(parsed.order) && text(parsed.order_id) === null
  return isWrapped ? fields(parsed.order) : parsed
}

/** Trials and abandoned carts have no order: their subscription or cart stands for it. */
function orderIdOf(order: Fields): string | null {
  const id =
    text(order.order_id) ??
    text(order.subscription_id) ??
    text(fields(order.Subscription).id) ??
    text(order.id)
  return id !== null && id.length > 200 ? `sha256:${hash('sha256', id)}` : id
}

function readEvent(order: Fields, orderId: string): SaleEvent {
  const customer = fields(order.Customer)
  const subscription = fields(order.Subscription)
  const access = fields(subscription.customer_access)
  const eventType = eventTypeOf(order)
  const kind = kinds.get(eventType) ?? 'other'
  return {
    kind,
    eventType,
    orderId,
    orderRef: text(order.order_ref, 200),
    orderStatus: text(order.order_status, 100) ?? text(order.status, 100),
    paymentMethod: text(order.payment_method, 100),
    customerEmail: emailOf(text(customer.email) ?? text(order.email)),
    customerName: nameOf(
      text(customer.full_name, 200) ?? text(customer.first_name, 200) ?? text(order.name, 200),
    ),
    customerNumbers: numbersOf(customer, order),
    chargeAmount: text(fields(order.Commissions).charge_amount, 100),
    currency: currencyOf(order),
    subscriptionId: text(order.subscription_id, 200) ?? text(subscription.id, 200),
    installments: installmentsOf(order.installments),
    saleType: text(order.sale_type, 100) ?? 'new_sale',
    happenedAt: happenedAtOf(order, kind),
    accessUntil: readDate(access.access_until) ?? endOfTrial(subscription, kind),
    paymentUrl: webAddressOf(text(order.boleto_URL)),
    hasAccess: access.has_access === true || access.has_access === 'true',
    plan: planOf(order, subscription),
  }
}

/** An abandoned cart has them at its root, in small letters. What was covered has no digits left. */
function numbersOf(customer: Fields, cart: Fields): string[] {
  const given = [customer.mobile, customer.CPF, customer.CNPJ, cart.phone, cart.cpf, cart.cnpj]
  return given.map((number) => text(number, 40) ?? '').filter((number) => /\d/.test(number))
}

/** Anybody can buy under any name, and it stands in mails. */
function nameOf(name: string | null): string | null {
  return name === null ? null : makeHarmless(name)
}

/** The test button of the checkout's panel sends this person's purchase, signed and without any other mark. */
function isTest(order: Fields): boolean {
  const { email, full_name: name } = fields(order.Customer)
  return text(email)?.toLowerCase() === 'johndoe@example.com' && text(name) === 'John Doe'
}

/** A trial that does not say its end lasts until it is charged for. */
function endOfTrial(subscription: Fields, kind: SaleEvent['kind']): Date | null {
  return kind === 'trial' ? readDate(subscription.next_payment) : null
}

function currencyOf(order: Fields): string | null {
  const code = text(fields(order.Commissions).currency)?.toUpperCase() ?? ''
  return /^[A-Z]{3}$/.test(code) ? code : null
}

function installmentsOf(given: unknown): number {
  const count = Number(text(given, 10) ?? 1)
  return Number.isInteger(count) && count > 0 && count < 1000 ? count : 1
}

function webAddressOf(given: string | null): string | null {
  return given !== null && /^https?:\/\//i.test(given) && URL.canParse(given) ? given : null
}

function eventTypeOf(order: Fields): string {
  if (isTest(order)) return 'teste'
  const given = text(order.webhook_event_type, 100)
  if (given === null) return order.status === 'abandoned' ? 'abandoned_cart' : 'desconhecido'
  const name = given.toLowerCase()
  const known = synonyms.get(name) ?? name
  return kinds.has(known) || synonyms.has(name) ? known : given
}

const timeFields: Partial<Record<SaleEvent['kind'], string>> = {
  approved: 'approved_date',
  renewed: 'approved_date',
  refunded: 'refunded_at',
}

function happenedAtOf(order: Fields, kind: SaleEvent['kind']): Date | null {
  const own = timeFields[kind]
  return (own ? readDate(order[own]) : null) ?? readDate(order.updated_at) ?? readDate(order.created_at)
}

function planOf(order: Fields, subscription: Fields): SaleEvent['plan'] {
  const product = fields(order.Product)
  const plan = fields(subscription.plan)
  const ids = [text(plan.id), text(product.product_id), text(order.product_id)].filter((id) => id !== null)
  const isOnce = !isFields(order.Subscription) && text(order.subscription_id) === null
  return {
    ids,
    name: text(product.product_name, 200) ?? text(plan.name, 200) ?? text(order.product_name, 200),
    rhythm: isOnce ? 'once' : (rhythms.get(text(plan.frequency)?.toLowerCase() ?? '') ?? null),
  }
}

function emailOf(given: string | null): string | null {
  const email = given?.toLowerCase() ?? ''
  return email.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(email) ? email : null
}

/** A number or a text as a text; empty, and anything else, as nothing. The database cannot hold a NUL. */
function text(value: unknown, longest = Infinity): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const read = String(value).replaceAll('\0', '').trim().slice(0, longest)
  return read === '' ? null : read
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fields(value: unknown): Fields {
  return isFields(value) ? value : {}
}
