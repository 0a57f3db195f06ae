import { createHmac } from 'node:crypto'
import { readDate } from './read-date.ts'
import { readCurrency } from './read-money.ts'
import { kindOf } from './blank-event.ts'
import type { Checkout, SaleEvent } from './checkout.ts'
import { findJsonObject } from './find-json-value.ts'
import { isSameSecret } from './prove.ts'
import {
  fields,
  firstText,
  isFields,
  readEmail,
  readInstallments,
  readName,
  readNumbers,
  readWebAddress,
  text,
  texts,
  type Fields,
} from './read-fields.ts'
import { writeKiwifySale } from './examples/kiwify.ts'

const events = {
  order_approved: { kind: 'approved', name: 'Compra aprovada' },
  subscription_renewed: { kind: 'renewed', name: 'Assinatura renovada' },
  subscription_trial_started: { kind: 'trial', name: 'Teste grátis iniciado' },
  subscription_trial_canceled: { kind: 'canceled', name: 'Teste grátis cancelado' },
  order_refunded: { kind: 'refunded', name: 'Reembolso' },
  chargeback: { kind: 'chargeback', name: 'Chargeback' },
  subscription_canceled: { kind: 'canceled', name: 'Assinatura cancelada' },
  subscription_late: { kind: 'late', name: 'Assinatura atrasada' },
  pix_created: { kind: 'waiting', name: 'Pix gerado' },
  billet_created: { kind: 'waiting', name: 'Boleto gerado' },
  order_rejected: { kind: 'rejected', name: 'Compra recusada' },
  abandoned_cart: { kind: 'abandoned', name: 'Carrinho abandonado' },
  teste: { kind: 'test', name: 'Teste do checkout' },
} as const satisfies Checkout['events']

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

export const kiwify: Checkout = {
  name: 'Kiwify',
  secret: { variable: 'CHECKOUT_WEBHOOK_SECRET', name: 'o token' },
  steps: [
    'No painel da Kiwify, abra Apps e escolha Webhooks.',
    'Crie um webhook, cole o endereço acima e escolha os produtos que dão acesso.',
    'Marque todos os eventos e salve.',
    'Copie o token que a Kiwify mostra para esse webhook e informe-o ao servidor.',
  ],
  events,
  advice:
    'Para trocar o cartão, abra o email de compra ou de cobrança da Kiwify; para renovar, compre de novo com o email desta conta.',
  payments: {
    credit_card: 'Cartão de crédito',
    boleto: 'Boleto',
    pix: 'Pix',
    paypal: 'PayPal',
  },
  hasBareOrderIds: true,
  mayBeProven: ({ query }) => isSignature(query.signature),
  prove: ({ body, query: { signature } }, secret) => {
    if (!isSignature(signature)) return 'unproven'
    const isSigned = (bytes: Buffer) => isSameSecret(signature, signKiwify(bytes, secret))
    if (isSigned(body)) return { proven: body }
    const inner = findJsonObject(body, wrapper)
    return inner && isSigned(inner) ? { proven: inner } : 'forged'
  },
  read: (body) => {
    const order = readOrder(body)
    const orderId = order && orderIdOf(order)
    return order && orderId ? [readEvent(order, orderId)] : []
  },
  personalFields: new Set(
    [
      // An abandoned cart writes them small.
      ['CPF', 'CNPJ', 'cpf', 'cnpj', 'mobile', 'phone', 'ip', 'access_url'],
      ['address', 'street', 'number', 'complement', 'neighborhood'],
      ['city', 'state', 'zipcode', 'card_last4digits', 'pix_code', 'boleto_barcode', 'boleto_URL'],
    ].flat(),
  ),
  example: {
    write: writeKiwifySale,
    sign: (body, secret) => ({ query: { signature: signKiwify(body, secret) } }),
  },
}

function isSignature(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{40}$/.test(value)
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
  return firstText([order.order_id, order.subscription_id, fields(order.Subscription).id, order.id])
}

function readEvent(order: Fields, orderId: string): SaleEvent {
  const customer = fields(order.Customer)
  const subscription = fields(order.Subscription)
  const access = fields(subscription.customer_access)
  const eventType = eventTypeOf(order)
  const kind = kindOf(events, eventType)
  return {
    kind,
    eventType,
    orderId,
    orderRef: text(order.order_ref, 200),
    orderStatus: text(order.order_status, 100) ?? text(order.status, 100),
    paymentMethod: text(order.payment_method, 100),
    customerEmail: readEmail(firstText([customer.email, order.email])),
    customerName: readName(firstText([customer.full_name, customer.first_name, order.name], 200)),
    customerNumbers: readNumbers(
      // An abandoned cart has them at its root, in small letters.
      ...[customer.mobile, customer.CPF, customer.CNPJ].concat(order.phone, order.cpf, order.cnpj),
    ),
    chargeAmount: text(fields(order.Commissions).charge_amount, 100),
    currency: readCurrency(text(fields(order.Commissions).currency)),
    subscriptionId: text(order.subscription_id, 200) ?? text(subscription.id, 200),
    installments: readInstallments(order.installments),
    saleType: text(order.sale_type, 100) ?? 'new_sale',
    happenedAt: happenedAtOf(order, kind),
    accessUntil: readDate(access.access_until) ?? endOfTrial(subscription, kind),
    paymentUrl: readWebAddress(order.boleto_URL),
    hasAccess: access.has_access === true || access.has_access === 'true',
    plan: planOf(order, subscription),
  }
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

function eventTypeOf(order: Fields): string {
  if (isTest(order)) return 'teste'
  const given = text(order.webhook_event_type, 100)
  if (given === null) return order.status === 'abandoned' ? 'abandoned_cart' : 'desconhecido'
  const name = given.toLowerCase()
  const known = synonyms.get(name) ?? name
  return Object.hasOwn(events, known) || synonyms.has(name) ? known : given
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
  const ids = texts(plan.id, product.product_id, order.product_id)
  const isOnce = !isFields(order.Subscription) && text(order.subscription_id) === null
  return {
    ids,
    name: text(product.product_name, 200) ?? text(plan.name, 200) ?? text(order.product_name, 200),
    rhythm: isOnce ? 'once' : (rhythms.get(text(plan.frequency)?.toLowerCase() ?? '') ?? null),
  }
}
