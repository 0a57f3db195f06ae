import type { SaleKind } from '#contract/checkout.ts'
import { blankEvent, kindOf } from './blank-event.ts'
import type { Checkout, SaleEvent } from './checkout.ts'
import { writeHotmartSale } from './examples/hotmart.ts'
import { hashDelivery, nameDelivery } from './name-delivery.ts'
import { byTokenInHeaderOrBody } from './prove.ts'
import { readDate, readEpochMs } from './read-date.ts'
import {
  fields,
  firstText,
  isFields,
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
  // The first payment and every later one: a renewal is told by its number, not by a word.
  PURCHASE_APPROVED: { kind: 'approved', name: 'Compra aprovada' },
  // The warranty of a purchase that was approved long ago is over.
  PURCHASE_COMPLETE: { kind: 'info', name: 'Garantia encerrada' },
  PURCHASE_REFUNDED: { kind: 'refunded', name: 'Reembolso' },
  PURCHASE_CHARGEBACK: { kind: 'chargeback', name: 'Chargeback' },
  SUBSCRIPTION_CANCELLATION: { kind: 'canceled', name: 'Assinatura cancelada' },
  PURCHASE_DELAYED: { kind: 'late', name: 'Pagamento atrasado' },
  // The buyer wants the money back, and has not got it yet.
  PURCHASE_PROTEST: { kind: 'removed', name: 'Pedido de reembolso' },
  PURCHASE_BILLET_PRINTED: { kind: 'waiting', name: 'Boleto ou Pix gerado' },
  PURCHASE_WAITING_PAYMENT: { kind: 'waiting', name: 'Aguardando pagamento' },
  // It did not go through. Nothing of what was paid before is taken back.
  PURCHASE_CANCELED: { kind: 'rejected', name: 'Compra não aprovada' },
  PURCHASE_EXPIRED: { kind: 'rejected', name: 'Boleto ou Pix vencido' },
  PURCHASE_OUT_OF_SHOPPING_CART: { kind: 'abandoned', name: 'Carrinho abandonado' },
  SWITCH_PLAN: { kind: 'info', name: 'Troca de plano' },
  UPDATE_SUBSCRIPTION_CHARGE_DATE: { kind: 'info', name: 'Dia da cobrança alterado' },
  CLUB_FIRST_ACCESS: { kind: 'info', name: 'Primeiro acesso à área de membros' },
  CLUB_MODULE_COMPLETED: { kind: 'info', name: 'Módulo concluído' },
  ORDER_FULFILLMENT: { kind: 'info', name: 'Envio de produto físico' },
  teste: { kind: 'test', name: 'Teste do checkout' },
} as const satisfies Checkout['events']

const tokenHeader = 'x-hotmart-hottok'
const tokenField = 'hottok'

export const hotmart: Checkout = {
  name: 'Hotmart',
  secret: { variable: 'HOTMART_HOTTOK', name: 'o hottok' },
  steps: [
    'No painel da Hotmart, abra Ferramentas e escolha Webhook (API e notificações).',
    'Cadastre um webhook, cole o endereço acima em "URL para envio de dados" e escolha os produtos que dão acesso.',
    'Escolha a versão 2.0.0, marque todos os eventos e salve.',
    'Na aba Autenticação, copie o hottok da sua conta e informe-o ao servidor.',
  ],
  events,
  advice:
    'Para trocar o cartão, entre na sua conta da Hotmart e abra suas compras; para renovar, compre de novo com o email desta conta.',
  payments: {
    CREDIT_CARD: 'Cartão de crédito',
    HOTCARD: 'Hotcard',
    GOOGLE_PAY: 'Google Pay',
    SAMSUNG_PAY: 'Samsung Pay',
    PIX: 'Pix',
    BILLET: 'Boleto',
    FINANCED_BILLET: 'Boleto parcelado',
    FINANCED_INSTALLMENT: 'Parcelamento financiado',
    PAYPAL: 'PayPal',
    PAYPAL_INTERNACIONAL: 'PayPal',
    PICPAY: 'PicPay',
    WALLET: 'Saldo Hotmart',
    HYBRID: 'Dois meios de pagamento',
    CASH_PAYMENT: 'Dinheiro',
    DIRECT_BANK_TRANSFER: 'Transferência bancária',
    MANUAL_TRANSFER: 'Transferência bancária',
    DIRECT_DEBIT: 'Débito em conta',
  },
  cardPage: 'https://consumer.hotmart.com',
  ...byTokenInHeaderOrBody(tokenHeader, tokenField),
  read: (body) => {
    const root = parseFields(body)
    if (!root) return []
    const transaction = fields(fields(root.data).purchase).transaction
    return firstText([root.event, root.id, transaction]) === null ? [] : [readEvent(root)]
  },
  personalFields: new Set(
    [
      [
        'checkout_phone',
        'checkout_phone_code',
        'phone',
        'cell',
        'dddPhone',
        'dddCell',
        'document',
        'buyer_ip',
      ],
      ['address', 'number', 'complement', 'neighborhood', 'city', 'state', 'zipcode', tokenField],
      ['pix_code', 'pix_qrcode', 'billet_url', 'billet_barcode', 'producer', 'affiliates'],
    ].flat(),
  ),
  example: {
    write: (sample, secret) => writeHotmartSale(sample, secret),
    sign: (_body, secret) => ({ headers: { [tokenHeader]: secret } }),
  },
}

function readEvent(root: Fields): SaleEvent {
  const data = fields(root.data)
  const purchase = fields(data.purchase)
  const subscription = fields(data.subscription)
  const payment = fields(purchase.payment)
  const price = fields(purchase.price)
  const eventType = eventTypeOf(root)
  const chargeAmount = unitsToCents(firstText([price.value, data.actual_recurrence_value], 100))
  const subscriptionId = subscriptionIdOf(data)
  const recurrence = firstText([purchase.recurrence_number, subscription.recurrence_number])
  const isSubscription = subscriptionId !== null || isFields(data.subscription) || recurrence !== null
  const kind = kindOfPayment(kindOf(events, eventType), {
    isLater: Number(recurrence) > 1,
    isFree: isSubscription && chargeAmount === '0',
  })
  return {
    ...blankEvent,
    ...readPerson(data),
    kind,
    eventType,
    orderId: orderIdOf(root, { subscriptionId, isTest: kind === 'test' }),
    orderRef: text(purchase.transaction, 200),
    orderStatus: firstText([purchase.status, subscription.status], 100),
    paymentMethod: text(payment.type, 100),
    chargeAmount,
    currency: readCurrency(firstText([price.currency_value, price.currency_code])),
    // Money of one payment that is asked back says nothing of those that were paid before and after it.
    subscriptionId: kind === 'removed' ? null : subscriptionId,
    installments: readInstallments(payment.installments_number),
    happenedAt: happenedAtOf(root, kind),
    // What was given for nothing lasts until it is charged for; what was paid has a length of its own.
    accessUntil: kind === 'trial' ? readTime(purchase.date_next_charge) : null,
    paymentUrl: readWebAddress(payment.billet_url),
    plan: { ...planOf(data), rhythm: rhythmOf(data, isSubscription) },
  }
}

function eventTypeOf(root: Fields): string {
  if (isTest(fields(root.data))) return 'teste'
  const given = text(root.event, 100) ?? 'desconhecido'
  const known = given.toUpperCase()
  return Object.hasOwn(events, known) ? known : given
}

/** The test button of the checkout's panel sells a product that nobody has, to anybody and with any event. */
function isTest(data: Fields): boolean {
  const { id, name } = fields(data.product)
  return text(id) === '0' || text(name) === 'Produto test postback2'
}

/** One word stands for a first payment, for a later one, and for a subscription that begins without any. */
function kindOfPayment(kind: SaleKind, { isLater, isFree }: { isLater: boolean; isFree: boolean }): SaleKind {
  if (kind !== 'approved') return kind
  if (isLater) return 'renewed'
  return isFree ? 'trial' : 'approved'
}

/** The code of the subscriber, of which a buyer has one for each product; a subscription's own id is in no payment. */
function subscriptionIdOf({ subscription: given, subscriber }: Fields): string | null {
  const subscription = fields(given)
  return firstText(
    [fields(subscription.subscriber).code, fields(subscriber).code, subscription.subscriber_code],
    200,
  )
}

type About = { subscriptionId: string | null; isTest: boolean }

function orderIdOf(root: Fields, { subscriptionId, isTest }: About): string {
  const transaction = text(fields(fields(root.data).purchase).transaction)
  if (transaction !== null && !isTest) return transaction
  return nameDelivery(text(root.id) ?? hashOf(root), isTest ? null : subscriptionId)
}

function hashOf(root: Fields): string {
  const data = fields(root.data)
  const times = [root.creation_date, root.creationDate, data.cancellation_date, data.switch_plan_date]
  return hashDelivery(root.event, readPerson(data).customerEmail, ...times, ...planOf(data).ids)
}

function readPerson(data: Fields): Pick<SaleEvent, 'customerEmail' | 'customerName' | 'customerNumbers'> {
  const buyer = fields(data.buyer)
  const subscriber = fields(data.subscriber)
  const phone = fields(subscriber.phone)
  const people = [buyer, subscriber, fields(data.user), fields(fields(data.subscription).user)]
  const names = [...people.map(({ name }) => name), texts(buyer.first_name, buyer.last_name).join(' ')]
  return {
    customerEmail: readEmail(firstText(people.map(({ email }) => email))),
    customerName: readName(firstText(names, 200)),
    customerNumbers: readNumbers(
      texts(buyer.checkout_phone_code, buyer.checkout_phone).join(''),
      buyer.phone,
      buyer.document,
      texts(phone.dddCell, phone.cell).join(''),
      texts(phone.dddPhone, phone.phone).join(''),
    ),
  }
}

/** A refund still names the day of its approval: only a payment happened then. */
function happenedAtOf(root: Fields, kind: SaleKind): Date | null {
  const data = fields(root.data)
  const isPayment = kind === 'approved' || kind === 'renewed' || kind === 'trial'
  const own = isPayment ? fields(data.purchase).approved_date : data.cancellation_date
  return readTime(own) ?? readTime(root.creation_date) ?? readTime(root.creationDate)
}

function readTime(value: unknown): Date | null {
  return readEpochMs(value) ?? readDate(value)
}

function planOf(data: Fields): Pick<SaleEvent['plan'], 'ids' | 'name'> {
  const plan = currentPlan(data)
  const offers = [fields(data.purchase).offer, data.offer, plan.offer].map(fields)
  const products = [data.product, fields(data.subscription).product].map(fields)
  return {
    ids: texts(
      plan.id,
      firstText(offers.flatMap(({ code, key }) => [code, key])),
      firstText(products.map(({ id }) => id)),
    ),
    name: firstText([...products.map(({ name }) => name), plan.name], 200),
  }
}

/** A change of plans lists the old one beside the new one. */
function currentPlan({ subscription, plan, plans }: Fields): Fields {
  const current = listOfFields(plans).find((each) => each.current === true)
  return current ?? [fields(subscription).plan, plan].find(isFields) ?? {}
}

const rhythmsByPeriod = new Map<string, SaleEvent['plan']['rhythm']>([
  ['30', 'monthly'],
  ['MONTHLY', 'monthly'],
  ['90', 'quarterly'],
  ['QUARTERLY', 'quarterly'],
])

const rhythmsByName: readonly [RegExp, SaleEvent['plan']['rhythm']][] = [
  [/\b(?:mensal|monthly)\b/i, 'monthly'],
  [/\b(?:trimestral|quarterly)\b/i, 'quarterly'],
  [/\b(?:semanal|quinzenal|bimestral|quadrimestral|semestral|anual|bienal|weekly|yearly|annual)\b/i, null],
]

/** Bodies name no rhythm as a rule. Then a plan's name counts, if it speaks of one rhythm alone. */
function rhythmOf(data: Fields, isSubscription: boolean): SaleEvent['plan']['rhythm'] {
  if (isBump(fields(data.purchase))) return null
  if (!isSubscription) return 'once'
  const plan = currentPlan(data)
  const period = firstText([plan.recurrency_period, fields(data.subscription).recurrency_period])
  if (period !== null) return rhythmsByPeriod.get(period.toUpperCase()) ?? null
  const named = rhythmsByName.filter(([words]) => words.test(text(plan.name) ?? ''))
  return named.length === 1 ? (named[0]?.[1] ?? null) : null
}

/** Something that was added to another purchase: it gives access only where the operator has named it. */
function isBump(purchase: Fields): boolean {
  return /^true$/i.test(String(fields(purchase.order_bump).is_order_bump))
}
