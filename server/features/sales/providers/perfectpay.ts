import { blankEvent, kindOf } from './blank-event.ts'
import type { Checkout, SaleEvent } from './checkout.ts'
import { writePerfectpaySale } from './examples/perfectpay.ts'
import { hashDelivery, nameDelivery } from './name-delivery.ts'
import { byTokenInBody } from './prove.ts'
import { readDate } from './read-date.ts'
import {
  fields,
  firstText,
  isFields,
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
import { rhythmUntil } from './read-rhythm.ts'

/**
 * There is no word for an event, only the sale's state as a number, whose texts are spelt in several ways: a word is
 * made of the field and its number. What happens to a subscription comes beside the number of its last sale, and is
 * called as the field `status_event` calls it.
 */
const events = {
  'sale_status_enum:2': { kind: 'approved', name: 'Compra aprovada' },
  subscription_renewed: { kind: 'renewed', name: 'Assinatura renovada' },
  'sale_status_enum:7': { kind: 'refunded', name: 'Reembolso' },
  'sale_status_enum:9': { kind: 'chargeback', name: 'Chargeback' },
  subscription_canceled: { kind: 'canceled', name: 'Assinatura cancelada' },
  subscription_expired: { kind: 'removed', name: 'Assinatura expirada' },
  subscription_failed: { kind: 'late', name: 'Cobrança da assinatura recusada' },
  'sale_status_enum:1': { kind: 'waiting', name: 'Pagamento pendente' },
  'sale_status_enum:5': { kind: 'rejected', name: 'Compra recusada' },
  // Also a sale that nobody ever paid: it takes nothing from anybody.
  'sale_status_enum:6': { kind: 'rejected', name: 'Venda cancelada' },
  'sale_status_enum:12': { kind: 'abandoned', name: 'Carrinho abandonado' },
  'sale_status_enum:0': { kind: 'info', name: 'Sem situação' },
  'sale_status_enum:3': { kind: 'info', name: 'Em análise' },
  // The money is still where it was.
  'sale_status_enum:4': { kind: 'info', name: 'Em mediação' },
  'sale_status_enum:13': { kind: 'info', name: 'Pagamento expirado' },
  'sale_status_enum:15': { kind: 'info', name: 'Cobrança substituída por outra' },
} as const satisfies Checkout['events']

/** States that stand for another one. A sale is approved several times by these: each time it is the same sale. */
const sameAs = new Map<string, string>([
  ...(['8', '10', '16'] as const).map((state) => [state, '2'] as const),
  ...(['18', '19', '20'] as const).map((state) => [state, '7'] as const),
  ['17', '9'],
  ['11', '6'],
])

/** What the name of a subscription's event has in it, in whatever way it is spelt. */
const stems: readonly (readonly [RegExp, keyof typeof events | 'started'])[] = [
  [/cancel/i, 'subscription_canceled'],
  [/expir(?!ing)|inativ|inactiv/i, 'subscription_expired'],
  [/suspen|fail|overdue|atras|late/i, 'subscription_failed'],
  [/renew/i, 'subscription_renewed'],
  [/start/i, 'started'],
]

const payments = {
  credit_card: 'Cartão de crédito',
  boleto: 'Boleto',
  paypal: 'PayPal',
  pix: 'Pix',
  free: 'Grátis',
  open_finance: 'Open Finance',
  google_pay: 'Google Pay',
  apple_pay: 'Apple Pay',
  picpay: 'PicPay',
  amazon_pay: 'Amazon Pay',
}

/** By `payment_type_enum`; the field called method is the brand of the card. */
const paymentTypes = new Map<string, keyof typeof payments>([
  ...(['1', '4', '6'] as const).map((type) => [type, 'credit_card'] as const),
  ...(['2', '8'] as const).map((type) => [type, 'boleto'] as const),
  ['3', 'paypal'],
  ['5', 'free'],
  ['7', 'pix'],
])

const currencies = new Map([
  ['1', 'BRL'],
  ['2', 'USD'],
  ['3', 'EUR'],
])

export const perfectpay: Checkout = {
  name: 'PerfectPay',
  secret: { variable: 'PERFECTPAY_TOKEN', name: 'o Public Token' },
  steps: [
    'No menu da PerfectPay, abra Ferramentas e depois Webhook - Vendas.',
    'Clique em Adicionar e escolha os produtos que dão acesso.',
    'Cole o endereço acima na URL, marque todos os eventos e deixe o envio sem espera, no formato Perfect Pay.',
    'Salve, copie o Public Token que aparece nessa tela e informe-o ao servidor.',
  ],
  events,
  advice:
    'Para trocar o cartão, abra o email de compra ou de cobrança da PerfectPay; para renovar, compre de novo com o email desta conta.',
  payments,
  ...byTokenInBody('token'),
  read: (body) => {
    const sale = parseFields(body)
    const event = sale && readEvent(sale)
    return event ? [event] : []
  },
  personalFields: new Set(
    [
      ['token', 'identification_number', 'birthday', 'date_birth', 'ip', 'user_agent', 'commission'],
      ['phone_extension', 'phone_area_code', 'phone_number', 'phone_formated', 'phone_formated_ddi'],
      ['street_name', 'street_number', 'district', 'complement', 'zip_code', 'city', 'state'],
      ['billet_url', 'billet_number', 'academy_access_url'],
    ].flat(),
  ),
  example: { write: writePerfectpaySale, sign: () => ({}) },
}

function readEvent(sale: Fields): SaleEvent | undefined {
  const customer = fields(sale.customer)
  const subscriptionId = text(fields(sale.subscription).code, 200)
  const eventType = eventTypeOf(sale)
  const kind = kindIn(sale, eventType)
  const orderId = orderIdOf(sale, eventType)
  if (orderId === undefined) return undefined
  const phone = texts(customer.phone_extension, customer.phone_area_code, customer.phone_number)
  return {
    ...blankEvent,
    kind,
    eventType,
    orderId,
    orderRef: text(sale.code, 200),
    orderStatus: firstText([sale.sale_status_enum_key, sale.sale_status_enum], 100),
    paymentMethod: paymentMethodOf(sale),
    customerEmail: readEmail(text(customer.email)),
    customerName: readName(text(customer.full_name, 200)),
    customerNumbers: readNumbers(phone.join(''), customer.identification_number),
    chargeAmount: unitsToCents(text(sale.sale_amount, 100)),
    currency: currencyOf(sale),
    subscriptionId,
    installments: readInstallments(sale.installments),
    happenedAt: happenedAtOf(sale, kind),
    paymentUrl: readWebAddress(sale.billet_url),
    plan: planOf(sale),
  }
}

function stateOf(sale: Fields): string | null {
  const given = text(sale.sale_status_enum, 50)
  return given === null ? null : (sameAs.get(given) ?? given)
}

/** States in which a sale is not paid, or no longer to be. */
const unpaid: ReadonlySet<string | null> = new Set(['1', '5', '6', '13'])

/**
 * Money that came back is that, whatever else is said. A cancellation comes with the paid state of the last sale. A
 * charge that was not paid may cancel a subscription or make it late, but takes no time that was paid for.
 */
function eventTypeOf(sale: Fields): string {
  const state = stateOf(sale)
  const told = toldOf(sale)
  if (told === 'subscription_canceled' || told === 'subscription_failed') {
    if (state === '2' || unpaid.has(state)) return told
  } else if (state === '2' && told !== undefined && told !== 'started') return told
  if (state !== null) return `sale_status_enum:${state}`
  return text(sale.sale_status_enum_key, 100) ?? 'desconhecido'
}

/**
 * What is said to have happened to the subscription. How it stands is not that: it stands so with every sale that is told
 * of again, and a payment would be taken for the cancellation that came before it.
 */
function toldOf(sale: Fields): keyof typeof events | 'started' | undefined {
  const said = text(fields(sale.subscription).status_event) ?? ''
  return stems.find(([stem]) => stem.test(said))?.[1]
}

/** A renewal has the same number as a first purchase: the count of its charges tells them apart. */
function kindIn(sale: Fields, eventType: string): SaleEvent['kind'] {
  const isAgain = /^(?!1$)[1-9]\d*$/.test(text(fields(sale.subscription).charges_made) ?? '')
  if (eventType === 'sale_status_enum:2' && isAgain) return 'renewed'
  const isRenewal = isAgain || toldOf(sale) === 'subscription_renewed'
  return eventType === 'sale_status_enum:5' && isRenewal ? 'late' : kindOf(events, eventType)
}

/** There is no id of a delivery. What names neither a sale nor a subscription is known by whom and what it is about. */
function orderIdOf(sale: Fields, eventType: string): string | undefined {
  const code = text(sale.code)
  if (code !== null) return code
  const subscription = text(fields(sale.subscription).code)
  if (subscription !== null) return `assinatura:${subscription}`
  if (eventType === 'desconhecido') return undefined
  const about = [fields(sale.customer).email, fields(sale.plan).code, sale.date_created]
  return nameDelivery(hashDelivery(eventType, ...about))
}

function paymentMethodOf(sale: Fields): string | null {
  const type = text(sale.payment_type_enum)
  return paymentTypes.get(type ?? '') ?? firstText([sale.payment_type_enum_key, type], 100)
}

function currencyOf(sale: Fields): string | null {
  const number = text(sale.currency_enum)
  return readCurrency(text(sale.currency_enum_key) ?? currencies.get(number ?? '') ?? number)
}

/** It tells when a sale was made and paid, and of nothing else when it happened: then its arrival counts. */
function happenedAtOf(sale: Fields, kind: SaleEvent['kind']): Date | null {
  if (kind === 'approved' || kind === 'renewed')
    return readDate(sale.date_approved) ?? readDate(sale.date_created)
  return kind === 'waiting' || kind === 'rejected' || kind === 'abandoned'
    ? readDate(sale.date_created)
    : null
}

function planOf(sale: Fields): SaleEvent['plan'] {
  const [plan, product] = [fields(sale.plan), fields(sale.product)]
  return {
    ids: texts(plan.code, product.code),
    name: firstText([product.name, plan.name], 200),
    rhythm: rhythmOf(sale),
  }
}

/** Charged again and again, or sold on top of something else. */
const notOnce = new Set(['4', '6'])

function rhythmOf(sale: Fields): SaleEvent['plan']['rhythm'] {
  if (!isFields(sale.subscription)) return notOnce.has(text(sale.payment_type_enum) ?? '') ? null : 'once'
  const paidAt = readDate(sale.date_approved) ?? readDate(sale.date_created)
  return rhythmUntil(readDate(sale.subscription.next_charge_date), paidAt)
}
