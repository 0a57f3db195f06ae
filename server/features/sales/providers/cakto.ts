import type { SaleKind } from '#contract/checkout.ts'
import { blankEvent, kindOf } from './blank-event.ts'
import type { Checkout, Delivery, Proof, SaleEvent } from './checkout.ts'
import { writeCaktoSale } from './examples/cakto.ts'
import { hashDelivery, nameDelivery } from './name-delivery.ts'
import { isSameSecret, judge, signSha256, tokenIn } from './prove.ts'
import { readDate } from './read-date.ts'
import {
  fields,
  firstText,
  listOfFields,
  parseFields,
  readEmail,
  readInstallments,
  readName,
  readNumbers,
  readWebAddress,
  text,
  texts,
  type Fields,
} from './read-fields.ts'
import { readCurrency, unitsToCents } from './read-money.ts'

const events = {
  purchase_approved: { kind: 'approved', name: 'Compra aprovada' },
  subscription_renewed: { kind: 'renewed', name: 'Assinatura renovada' },
  subscription_late_recovered: { kind: 'renewed', name: 'Atraso pago' },
  refund: { kind: 'refunded', name: 'Reembolso' },
  chargeback: { kind: 'chargeback', name: 'Chargeback' },
  subscription_canceled: { kind: 'canceled', name: 'Assinatura cancelada' },
  subscription_renewal_refused: { kind: 'late', name: 'Renovação recusada' },
  subscription_late: { kind: 'late', name: 'Assinatura atrasada' },
  pix_gerado: { kind: 'waiting', name: 'Pix gerado' },
  boleto_gerado: { kind: 'waiting', name: 'Boleto gerado' },
  picpay_gerado: { kind: 'waiting', name: 'PicPay gerado' },
  openfinance_nubank_gerado: { kind: 'waiting', name: 'Pagamento pelo Nubank gerado' },
  // Said to be paid by an order that says it is not: nobody has paid yet, and the payment may still be told of.
  'purchase_approved:unpaid': { kind: 'waiting', name: 'Compra aprovada, mas sem pagamento' },
  'subscription_renewed:unpaid': { kind: 'waiting', name: 'Assinatura renovada, mas sem pagamento' },
  purchase_refused: { kind: 'rejected', name: 'Compra recusada' },
  checkout_abandonment: { kind: 'abandoned', name: 'Carrinho abandonado' },
  initiate_checkout: { kind: 'info', name: 'Checkout iniciado' },
  refund_requested: { kind: 'info', name: 'Reembolso solicitado' },
  subscription_created: { kind: 'info', name: 'Assinatura criada' },
  // Nothing is charged during a pause, and what was paid runs out by itself.
  subscription_paused: { kind: 'info', name: 'Assinatura pausada' },
  subscription_resumed: { kind: 'info', name: 'Assinatura retomada' },
  // Our own word: the panel's test sends that of any event.
  teste: { kind: 'test', name: 'Teste do checkout' },
} as const satisfies Checkout['events']

const signatureHeader = 'x-cakto-signature'
const timestampHeader = 'x-cakto-timestamp'

/** What the signature's header says of a body that was sent at a time, in seconds. */
export function signCakto(
  body: Buffer | string,
  { timestamp, secret }: { timestamp: string; secret: string },
) {
  return `v1=${signSha256(Buffer.concat([Buffer.from(`${timestamp}.`), Buffer.from(body)]), secret)}`
}

export const cakto: Checkout = {
  name: 'Cakto',
  secret: { variable: 'CAKTO_WEBHOOK_SECRET', name: 'o Secret' },
  steps: [
    'No painel da Cakto, abra Integrações e escolha Webhooks.',
    'Adicione um webhook, dê um nome e cole o endereço acima.',
    'Escolha os produtos que dão acesso (só chegam vendas dos produtos escolhidos), marque todos os eventos e salve.',
    'Abra o webhook salvo, copie o campo Secret e informe-o ao servidor. Cada webhook tem o seu.',
  ],
  events,
  advice:
    'Para trocar o cartão, abra o email de compra ou de cobrança da Cakto; para renovar, compre de novo com o email desta conta.',
  payments: {
    credit_card: 'Cartão de crédito',
    threeDs: 'Cartão de crédito (3DS)',
    googlepay: 'Google Pay',
    applepay: 'Apple Pay',
    pix: 'Pix',
    pix_auto: 'Pix automático',
    boleto: 'Boleto',
    picpay: 'PicPay',
    openfinance_nubank: 'Nubank',
  },
  mayBeProven: () => true,
  prove,
  read: (body) => {
    const delivery = parseFields(body)
    const word = text(delivery?.event, 100)
    const items = listOfFields(delivery?.data)
    if (word !== null && items.length === 0) return [readItem({}, word)]
    return items
      .filter((item) => word !== null || text(item.id) !== null)
      .map((item) => readItem(item, word ?? 'desconhecido'))
  },
  personalFields: new Set(
    [
      ['secret', 'phone', 'customerCellphone', 'docNumber', 'birthDate', 'holderName', 'lastDigits', 'ip'],
      ['address', 'street', 'number', 'complement', 'neighborhood', 'city', 'state', 'zipcode'],
      ['qrCode', 'barcode', 'boletoUrl', 'paymentURL', 'affiliate', 'user', 'supportEmail'],
      ['callback', 'fbc', 'fbp'],
    ].flat(),
  ),
  example: {
    write: writeCaktoSale,
    sign: (body, secret) => {
      const timestamp = String(Math.floor(Date.now() / 1000))
      const signature = signCakto(body, { timestamp, secret })
      return { headers: { [timestampHeader]: timestamp, [signatureHeader]: signature } }
    },
  },
}

/**
 * The secret stands in every body; newer deliveries are signed as well. How old a signature is does not matter: a copy
 * of a delivery changes nothing here, and the checkout may repeat one late.
 */
function prove({ body, headers }: Delivery, secret: string): Proof {
  const proof = judge(tokenIn(body, 'secret'), { body, secret })
  const { [signatureHeader]: signature, [timestampHeader]: timestamp } = headers
  if (typeof proof === 'string' || (signature === undefined && timestamp === undefined)) return proof
  const expected = signCakto(body, { timestamp: String(timestamp), secret })
  // While a secret is replaced there may be several.
  const given = String(signature).split(',')
  return given.some((each) => isSameSecret(each.trim(), expected)) ? proof : 'forged'
}

function readItem(order: Fields, given: string): SaleEvent {
  const subscription = fields(order.subscription)
  const customer = fields(order.customer)
  const offer = fields(order.offer)
  const chargeAmount = unitsToCents(firstText([order.amount, offer.price], 100))
  const word = wordOf({ order, subscription, chargeAmount }, given)
  const kind = kindIn({ order, subscription, chargeAmount }, word)
  const happenedAt = happenedAtOf(order, subscription, kind)
  return {
    ...blankEvent,
    kind,
    eventType: word,
    orderId: orderIdOf(order, kind, word),
    orderRef: text(order.refId, 200),
    orderStatus: text(order.status, 100),
    paymentMethod: text(order.paymentMethod, 100),
    // Not those of the subscription, which may be somebody else's.
    customerEmail: readEmail(firstText([customer.email, order.customerEmail])),
    customerName: readName(firstText([customer.name, order.customerName], 200)),
    customerNumbers: readNumbers(customer.phone, customer.docNumber, order.customerCellphone),
    chargeAmount,
    currency: readCurrency(text(offer.currency)),
    subscriptionId: subscriptionIdOf(order),
    installments: readInstallments(order.installments),
    saleType: text(order.offer_type, 100) ?? 'new_sale',
    happenedAt,
    accessUntil: kind === 'trial' && happenedAt ? addDays(happenedAt, subscription.trial_days) : null,
    // Not the order's `checkoutUrl`: there one buys anew.
    paymentUrl: readWebAddress(fields(order.boleto).boletoUrl),
    plan: planOf(order, subscription),
  }
}

/**
 * A cancellation brings the next order, which nobody will pay, and can come again after a renewal. Carts have no id, but
 * copies of one are alike.
 */
function orderIdOf(order: Fields, kind: SaleKind, word: string): string {
  const subscriptionId = subscriptionIdOf(order)
  const { canceledAt, updatedAt } = fields(order.subscription)
  const moment = kind === 'canceled' ? firstText([canceledAt, updatedAt, order.id]) : null
  if (moment !== null && subscriptionId !== null) return nameDelivery(moment, subscriptionId)
  return text(order.id) ?? nameDelivery(hashOf(order, word))
}

function hashOf(order: Fields, word: string): string {
  return hashDelivery(
    word,
    fields(order.customer).email,
    order.customerEmail,
    fields(order.offer).id,
    fields(order.product).id,
    subscriptionIdOf(order),
    order.createdAt,
    order.paidAt,
  )
}

/** An object, or its id alone. */
function subscriptionIdOf({ subscription }: Fields): string | null {
  return firstText([subscription, fields(subscription).id], 200)
}

const paymentBlocks = ['card', 'boleto', 'pix', 'picpay'] as const
const unpaidStatuses = new Set(['waiting_payment', 'scheduled', 'refused'])

/** The panel's test is signed like a sale; only it is paid in every way at once. */
function isTest(order: Fields): boolean {
  return paymentBlocks.every((block) =>
    Object.values(fields(order[block])).some((value) => text(value) !== null),
  )
}

type Parts = { order: Fields; subscription: Fields; chargeAmount: string | null }

/** A payment that contradicts itself has a word of its own: under the same one the real one would be a copy of it. */
function wordOf(parts: Parts, given: string): string {
  const { order } = parts
  if (isTest(order)) return 'teste'
  const isUnpaid = unpaidStatuses.has(text(order.status) ?? '') && text(order.paidAt) === null
  const isPayment = given === 'purchase_approved' || given === 'subscription_renewed'
  return isPayment && isUnpaid && !isFree(parts) ? `${given}:unpaid` : given
}

function isFree({ subscription, chargeAmount }: Parts): boolean {
  return chargeAmount === '0' && countOf(subscription.trial_days) > 0
}

/** An approval also comes for later periods, and for the free days before the first one. */
function kindIn(parts: Parts, word: string): SaleKind {
  const { order, subscription } = parts
  if (word === 'subscription_late_recovered' && text(order.status) !== 'paid') return 'info'
  if (word !== 'purchase_approved') return kindOf(events, word)
  if (isFree(parts)) return 'trial'
  const isLater =
    Math.max(countOf(subscription.current_period), countOf(subscription.paid_payments_quantity)) > 1
  return isLater ? 'renewed' : 'approved'
}

function countOf(given: unknown): number {
  const count = text(given, 10) ?? ''
  return /^\d{1,4}$/.test(count) ? Number(count) : 0
}

function addDays(from: Date, days: unknown): Date {
  return new Date(from.getTime() + countOf(days) * 24 * 60 * 60 * 1000)
}

/** An order is created long before it fails or is given back: where that has no time of its own, the arrival counts. */
function happenedAtOf(order: Fields, subscription: Fields, kind: SaleKind): Date | null {
  if (kind === 'refunded') return readDate(order.refundedAt)
  if (kind === 'chargeback') return readDate(order.chargedbackAt)
  if (kind === 'canceled') return readDate(subscription.canceledAt)
  if (kind === 'late') return readDate(subscription.updatedAt)
  return readDate(order.paidAt) ?? readDate(order.createdAt)
}

const rhythms = new Map<string | null, 'monthly' | 'quarterly'>([
  ['30', 'monthly'],
  ['90', 'quarterly'],
])

function planOf(order: Fields, { recurrence_period: days }: Fields): SaleEvent['plan'] {
  const product = fields(order.product)
  const offer = fields(order.offer)
  const isOnce = text(product.type) === 'unique' && subscriptionIdOf(order) === null
  const isBump = /bump/i.test(text(order.offer_type) ?? '')
  const rhythm = isOnce ? 'once' : (rhythms.get(text(days)) ?? null)
  return {
    ids: texts(offer.id, product.id),
    name: firstText([product.name, offer.name], 200),
    rhythm: isBump ? null : rhythm,
  }
}
