import type { SaleKind } from '#contract/checkout.ts'
import { blankEvent, kindOf } from './blank-event.ts'
import type { Checkout, Delivery, Proof, SaleEvent } from './checkout.ts'
import { writeEduzzSale } from './examples/eduzz.ts'
import { hashDelivery, nameDelivery } from './name-delivery.ts'
import { headerOf, isSameSecret, signSha256, tokenIn } from './prove.ts'
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

/** Whatever changes in a contract has this one word: what the contract is then stands behind it. */
const contractUpdated = 'myeduzz.contract_updated'

const invoicePaid = 'myeduzz.invoice_paid'

const events = {
  [invoicePaid]: { kind: 'approved', name: 'Fatura paga' },
  // The first of several charges for one purchase has given what was bought.
  [`${invoicePaid}:parcela`]: { kind: 'info', name: 'Parcela paga' },
  'myeduzz.invoice_refunded': { kind: 'refunded', name: 'Reembolso' },
  'myeduzz.invoice_chargeback': { kind: 'chargeback', name: 'Chargeback' },
  [`${contractUpdated}:canceled`]: { kind: 'canceled', name: 'Assinatura cancelada' },
  [`${contractUpdated}:cancelled`]: { kind: 'canceled', name: 'Assinatura cancelada' },
  [`${contractUpdated}:late`]: { kind: 'late', name: 'Assinatura atrasada' },
  [`${contractUpdated}:delayed`]: { kind: 'late', name: 'Assinatura atrasada' },
  [`${contractUpdated}:overdue`]: { kind: 'late', name: 'Assinatura atrasada' },
  [`${contractUpdated}:defaulter`]: { kind: 'late', name: 'Assinatura inadimplente' },
  [`${contractUpdated}:upToDate`]: { kind: 'info', name: 'Assinatura em dia' },
  [`${contractUpdated}:awaitingPayment`]: { kind: 'info', name: 'Assinatura aguardando pagamento' },
  [`${contractUpdated}:trial`]: { kind: 'info', name: 'Assinatura em teste grátis' },
  [`${contractUpdated}:free`]: { kind: 'info', name: 'Assinatura gratuita' },
  [`${contractUpdated}:suspended`]: { kind: 'info', name: 'Assinatura suspensa' },
  [`${contractUpdated}:finished`]: { kind: 'info', name: 'Assinatura concluída' },
  [contractUpdated]: { kind: 'info', name: 'Assinatura alterada' },
  // Comes before the money.
  'myeduzz.contract_created': { kind: 'info', name: 'Assinatura criada' },
  'myeduzz.contract_card_attempted': { kind: 'info', name: 'Tentativa de cobrança no cartão' },
  'myeduzz.contract_pix_attempted': { kind: 'info', name: 'Tentativa de cobrança por Pix' },
  'myeduzz.contract_bankslip_attempted': { kind: 'info', name: 'Tentativa de cobrança por boleto' },
  'myeduzz.contract_eduzz_balance_attempted': { kind: 'info', name: 'Tentativa de cobrança no saldo Eduzz' },
  'myeduzz.invoice_overdue': { kind: 'late', name: 'Fatura em atraso' },
  'myeduzz.invoice_canceled': { kind: 'removed', name: 'Fatura cancelada' },
  'myeduzz.invoice_waiting_refund': { kind: 'removed', name: 'Reembolso solicitado' },
  'myeduzz.invoice_opened': { kind: 'waiting', name: 'Fatura aberta' },
  'myeduzz.invoice_waiting_payment': { kind: 'waiting', name: 'Boleto ou Pix gerado' },
  'myeduzz.invoice_refused': { kind: 'rejected', name: 'Cobrança recusada' },
  'myeduzz.invoice_expired': { kind: 'rejected', name: 'Fatura vencida' },
  'myeduzz.invoice_recovering': { kind: 'info', name: 'Fatura em recuperação' },
  'myeduzz.invoice_scheduled': { kind: 'info', name: 'Fatura agendada' },
  'myeduzz.invoice_negotiated': { kind: 'info', name: 'Fatura negociada' },
  'myeduzz.invoice_updated': { kind: 'info', name: 'Fatura alterada' },
  'myeduzz.commission_processed': { kind: 'info', name: 'Comissão processada' },
  'sun.cart_abandonment': { kind: 'abandoned', name: 'Carrinho abandonado' },
  'myeduzz.cart_abandonment': { kind: 'abandoned', name: 'Carrinho abandonado' },
  ping: { kind: 'test', name: 'Teste do checkout' },
} as const satisfies Checkout['events']

const signatureHeader = 'x-signature'
/** More than any greeting has. */
const longestGreeting = 10_000

export const eduzz: Checkout = {
  name: 'Eduzz',
  secret: { variable: 'EDUZZ_WEBHOOK_SECRET', name: 'a chave de acesso' },
  steps: [
    'Entre em integrations.eduzz.com/webhook/configs com a sua conta da Eduzz e gere uma chave de acesso.',
    'Comece uma nova configuração com essa chave e cole o endereço acima em "URL para envio dos dados".',
    'Marque os eventos de faturas e contratos do MyEduzz e os de carrinho do Sun.',
    'Copie a chave de acesso, informe-a ao servidor e só então verifique a URL, crie a configuração e ative-a: ela nasce desativada.',
  ],
  events,
  advice:
    'Para trocar o cartão, entre na Eduzz com o email da compra, abra Assinaturas e escolha “Trocar forma de pagamento”; para renovar, compre de novo com o email desta conta.',
  payments: {
    creditCard: 'Cartão de crédito',
    credit_card: 'Cartão de crédito',
    pix: 'Pix',
    bankslip: 'Boleto',
    bankSlip: 'Boleto',
    bank_slip: 'Boleto',
    billet: 'Boleto',
    boleto: 'Boleto',
    paypal: 'PayPal',
    eduzzBalance: 'Saldo Eduzz',
  },
  mayBeProven: ({ headers }) => {
    const signature = headerOf(headers, signatureHeader)
    if (signature !== undefined) return readSignature(signature) !== undefined
    const length = headerOf(headers, 'content-length') ?? ''
    return /^\d{1,5}$/.test(length) && Number(length) <= longestGreeting
  },
  prove,
  read: (body) => {
    const root = parseFields(body)
    if (!root || firstText([root.event, root.id, fields(root.data).id]) === null) return []
    return readThings(root, readEvent(root))
  },
  personalFields: new Set(
    [
      ['document', 'phone', 'phone2', 'cellphone', 'countryCode', 'areaCode', 'number', 'address', 'street'],
      ['complement', 'neighborhood', 'city', 'state', 'zipCode', 'ip', 'barcode', 'billetUrl', 'bankslipUrl'],
      ['details', 'key', 'originSecret', 'producer', 'affiliate', 'financialResponsible'],
    ].flat(),
  ),
  example: {
    write: writeEduzzSale,
    sign: (body, secret) => ({ headers: { [signatureHeader]: signSha256(body, secret) } }),
  },
}

function readSignature(given: string): string | undefined {
  return /^(?:sha256=)?([0-9a-f]{64})$/i.exec(given)?.[1]?.toLowerCase()
}

/** HMAC-SHA256 of the raw bytes, in hex. Only a greeting, which carries nothing, comes without it. */
function prove({ body, headers }: Delivery, secret: string): Proof {
  const given = headerOf(headers, signatureHeader)
  if (given === undefined) return tokenIn(body, 'event') === 'ping' ? 'greeting' : 'unproven'
  const signature = readSignature(given)
  const isSigned = signature !== undefined && isSameSecret(signature, signSha256(body, secret))
  return isSigned ? { proven: body } : 'forged'
}

/** All that is said of the whole delivery. */
function readEvent(root: Fields): SaleEvent {
  const data = fields(root.data)
  const eventType = eventTypeOf(root)
  const kind = kindIn(data, eventType)
  const contract = fields(data.contract)
  const subscriptionId = firstText([contract.id, data.contract], 200)
  return {
    ...blankEvent,
    ...readPerson(data),
    kind,
    eventType,
    orderId: orderOf(data, kind) ?? nameDelivery(text(root.id) ?? hashOf(root), subscriptionId),
    orderRef: text(data.id, 200),
    orderStatus: firstText([data.status, contract.status], 100),
    paymentMethod: paymentMethodOf(data),
    // An invoice may be dropped or given back while another one has paid for the time that runs.
    subscriptionId: kind === 'removed' ? null : subscriptionId,
    installments: readInstallments(data.installments),
    happenedAt: happenedAtOf(root, kind),
    paymentUrl: readWebAddress(firstText([data.bankslipUrl, data.billetUrl])),
  }
}

/** Older names of what a contract tells. */
const synonyms = new Set(['myeduzz.contract_status_updated', 'myeduzz.contract_changed'])

/** The word, with its application in front, which an older form leaves out, and what tells its meanings apart behind. */
function eventTypeOf({ event, data }: Fields): string {
  const given = text(event, 60) ?? 'desconhecido'
  const named = [given, `myeduzz.${given}`].find((each) => Object.hasOwn(events, each) || synonyms.has(each))
  const word = named !== undefined && synonyms.has(named) ? contractUpdated : (named ?? given)
  if (word === invoicePaid && isFurtherCharge(fields(data))) return `${invoicePaid}:parcela`
  const status = text(fields(fields(data).contract).status, 30)
  if (word !== contractUpdated || status === null) return word
  const composed = `${word}:${status}`
  return Object.keys(events).find((each) => each.toLowerCase() === composed.toLowerCase()) ?? composed
}

/** A status that we do not know still tells of a contract alone; and only what goes on can be late. */
function kindIn(data: Fields, eventType: string): SaleKind {
  const kind = kindOf(events, eventType)
  if (kind === 'unknown' && eventType.startsWith(`${contractUpdated}:`)) return 'info'
  return kind === 'late' && !isContract(data) ? 'info' : kind
}

/** Whether the invoice is a further charge for a purchase that the first one has paid for. */
function isFurtherCharge(data: Fields): boolean {
  if (Number(text(fields(data.bankSlipInstallment).installmentNumber)) > 1) return true
  return isPaidMonthly(data) && isFirstCharge(data) === false
}

/** One purchase that is charged month by month, until it is paid: it has a contract, as what goes on has. */
function isPaidMonthly({ contract }: Fields): boolean {
  const { isUnlimitedInstallments, isPSL } = fields(contract)
  return isUnlimitedInstallments === true || isPSL === true
}

const dayMs = 24 * 60 * 60 * 1000
/** How far the first invoice may be from the contract: a weekend. */
const mostApartMs = 3 * dayMs

/** By its number, else by when it was made. Nothing: it does not tell. */
function isFirstCharge(data: Fields): boolean | undefined {
  const contract = fields(data.contract)
  const recurrence = fields(contract.recurrence)
  const number = Number(text(fields(recurrence.charges).current))
  if (number > 0) return number === 1
  const start = readDate(recurrence.startsAt) ?? readDate(contract.createdAt)
  const made = readDate(data.createdAt) ?? readDate(data.paidAt)
  return start && made ? Math.abs(made.getTime() - start.getTime()) <= mostApartMs : undefined
}

/**
 * The invoice. Charges for one purchase of which none tells that it is the first are one order, that of their contract:
 * it gives once, whichever comes first.
 */
function orderOf(data: Fields, kind: SaleKind): string | null {
  const isOneOfMany = isPaidMonthly(data) && isFirstCharge(data) === undefined
  const isPaid = text(data.paidAt) !== null || paidKinds.has(kind)
  const contract = text(fields(data.contract).id)
  return isOneOfMany && isPaid && contract !== null ? `contrato:${contract}` : text(data.id)
}

const paidKinds: ReadonlySet<SaleKind> = new Set(['approved', 'refunded', 'chargeback'])

function hashOf(root: Fields): string {
  const data = fields(root.data)
  const { id, updatedAt } = fields(data.contract)
  const products = [...listOfFields(data.items), ...listOfFields(data.products)]
  return hashDelivery(
    root.event,
    readPerson(data).customerEmail,
    root.sentDate,
    root.createdAt,
    data.createdAt,
    id,
    updatedAt,
    ...products.map((product) => firstText([product.productId, product.id])),
  )
}

function isContract({ contract }: Fields): boolean {
  return firstText([fields(contract).id, contract]) !== null
}

type Person = Pick<SaleEvent, 'customerEmail' | 'customerName' | 'customerNumbers'>

/** Who may come in: somebody else may have paid for it. */
function readPerson(data: Fields): Person {
  const people = [data.student, data.buyer, data.customer].map(fields)
  const person = people.find(({ email }) => readEmail(text(email)) !== null) ?? {}
  const phone = fields(person.phone)
  return {
    customerEmail: readEmail(text(person.email)),
    customerName: readName(text(person.name, 200)),
    customerNumbers: readNumbers(
      person.cellphone,
      person.phone,
      person.phone2,
      texts(phone.countryCode, phone.areaCode, phone.number).join(''),
      person.document,
    ),
  }
}

function paymentMethodOf(data: Fields): string | null {
  const payments = [data, fields(data.contract), fields(data.invoice)].map(({ payment }) => fields(payment))
  return firstText([data.paymentMethod, ...payments.map(({ method }) => method)], 100)
}

const timeFields: Partial<Record<SaleKind, string>> = { approved: 'paidAt', refunded: 'refundedAt' }

function happenedAtOf(root: Fields, kind: SaleKind): Date | null {
  const data = fields(root.data)
  const field = timeFields[kind]
  const own = field === undefined ? fields(data.contract).updatedAt : data[field]
  const times = [own, root.sentDate, data.createdAt, root.createdAt]
  return times.map(readDate).find((time) => time !== null) ?? null
}

/**
 * An invoice sells one thing or several, each of which is an order of its own; a contract is told of once, whatever it
 * is for. What is said without any item is about all that the invoice has sold.
 */
function readThings({ data: given }: Fields, event: SaleEvent): SaleEvent[] {
  const data = fields(given)
  const items = listOfFields(data.items)
  const price = items.length < 2 ? priceOf(data.price) : undefined
  if (items.length === 0) return [{ ...event, ...price, plan: planOf(data, listOfFields(data.products)) }]
  const sales = items.map((item, index) => {
    const plan = planOf(data, [item])
    const orderId = text(data.id) === null ? event.orderId : texts(event.orderId, item.productId).join(':')
    // Which of them is the main one is not told: what comes after the first was added to it.
    const rhythm = index === 0 ? plan.rhythm : null
    return { ...event, orderId, ...(price ?? priceOf(item.price)), plan: { ...plan, rhythm } }
  })
  // Those without an id of their own are told apart by the rest.
  return sales.filter(
    ({ orderId }, index) =>
      orderId === event.orderId || sales.findIndex((sale) => sale.orderId === orderId) === index,
  )
}

function priceOf(given: unknown): Pick<SaleEvent, 'chargeAmount' | 'currency'> {
  const price = fields(given)
  return {
    chargeAmount: unitsToCents(firstText([price.value, given], 100)),
    currency: readCurrency(text(price.currency)),
  }
}

/** Of the items of an invoice, or of the products of a contract. */
function planOf(data: Fields, things: Fields[]): SaleEvent['plan'] {
  const ids = things.flatMap(({ productId, parentId, plan, id }) =>
    texts(productId, parentId, fields(plan).id, id),
  )
  return {
    ids: [...new Set(ids)],
    name: firstText(
      things.map(({ name }) => name),
      200,
    ),
    rhythm: rhythmOf(data),
  }
}

const rhythmsByMonths = new Map<string, SaleEvent['plan']['rhythm']>([
  ['1', 'monthly'],
  ['3', 'quarterly'],
])

/** A contract tells its rhythm. An invoice only says whether there is a contract, and an older one not even that. */
function rhythmOf(data: Fields): SaleEvent['plan']['rhythm'] {
  if (fields(data.orderBump).isMainSale === false) return null
  if (data.contract === null) return 'once'
  const { type, value } = fields(fields(fields(data.contract).recurrence).frequency)
  return text(type) === 'month' ? (rhythmsByMonths.get(text(value) ?? '') ?? null) : null
}
