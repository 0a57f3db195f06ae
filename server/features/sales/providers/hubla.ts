import type { SaleKind } from '#contract/checkout.ts'
import { blankEvent, kindOf } from './blank-event.ts'
import type { Checkout, SaleEvent } from './checkout.ts'
import { tokenHeader, writeHublaSale } from './examples/hubla.ts'
import { hashDelivery, nameDelivery } from './name-delivery.ts'
import { byTokenInHeader, headerOf } from './prove.ts'
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
  text,
  texts,
  type Fields,
} from './read-fields.ts'
import { readCurrency, unitsToCents } from './read-money.ts'

/**
 * The part after a colon is the invoice's own word: one invoice gets several `invoice.status_updated`, of which only
 * some concern access, and a failed payment is another thing at the first purchase than at a renewal.
 */
const events = {
  'invoice.payment_succeeded': { kind: 'approved', name: 'Pagamento realizado' },
  // A period is paid with the first of its instalments.
  'invoice.payment_succeeded:installment': { kind: 'info', name: 'Parcela paga' },
  'customer.member_added': { kind: 'joined', name: 'Acesso concedido' },
  'subscription.activated': { kind: 'joined', name: 'Assinatura ativada' },
  'invoice.refunded': { kind: 'refunded', name: 'Reembolso' },
  'invoice.status_updated:chargeback': { kind: 'chargeback', name: 'Chargeback' },
  'subscription.renewal_disabled': { kind: 'canceled', name: 'Renovação automática desativada' },
  'subscription.renewal_enabled': { kind: 'info', name: 'Renovação automática ativada' },
  'customer.member_removed': { kind: 'removed', name: 'Acesso removido' },
  'subscription.deactivated': { kind: 'removed', name: 'Assinatura desativada' },
  'invoice.payment_failed:renewal': { kind: 'late', name: 'Renovação recusada' },
  'invoice.payment_failed': { kind: 'rejected', name: 'Pagamento recusado' },
  'invoice.created': { kind: 'waiting', name: 'Fatura criada' },
  'invoice.expired': { kind: 'info', name: 'Fatura expirada' },
  'invoice.status_updated': { kind: 'info', name: 'Fatura atualizada' },
  'invoice.status_updated:draft': { kind: 'info', name: 'Fatura em rascunho' },
  'invoice.status_updated:unpaid': { kind: 'info', name: 'Fatura em aberto' },
  'invoice.status_updated:overdue': { kind: 'info', name: 'Fatura vencida' },
  'invoice.status_updated:paid': { kind: 'info', name: 'Fatura paga' },
  'invoice.status_updated:refunded': { kind: 'info', name: 'Fatura reembolsada' },
  'invoice.status_updated:disputed': { kind: 'info', name: 'Fatura contestada' },
  'invoice.status_updated:canceled': { kind: 'info', name: 'Fatura cancelada' },
  'subscription.created': { kind: 'info', name: 'Assinatura criada' },
  'subscription.expiring': { kind: 'info', name: 'Assinatura expirando' },
  'smart_installment.created': { kind: 'info', name: 'Parcelamento criado' },
  'smart_installment.on_schedule': { kind: 'info', name: 'Parcelamento em dia' },
  'smart_installment.off_schedule': { kind: 'info', name: 'Parcelamento em atraso' },
  'smart_installment.completed': { kind: 'info', name: 'Parcelamento concluído' },
  'smart_installment.canceled': { kind: 'info', name: 'Parcelamento cancelado' },
  'smart_installment.aborted': { kind: 'rejected', name: 'Parcelamento recusado' },
  'refund_request.created': { kind: 'info', name: 'Reembolso solicitado' },
  'refund_request.accepted': { kind: 'info', name: 'Pedido de reembolso aceito' },
  'refund_request.rejected': { kind: 'info', name: 'Pedido de reembolso recusado' },
  'refund_request.canceled': { kind: 'info', name: 'Pedido de reembolso cancelado' },
  'lead.abandoned_checkout': { kind: 'abandoned', name: 'Carrinho abandonado' },
} as const satisfies Checkout['events']

const byToken = byTokenInHeader(tokenHeader)

export const hubla: Checkout = {
  name: 'Hubla',
  secret: { variable: 'HUBLA_TOKEN', name: 'o token' },
  steps: [
    'Na Hubla, abra Integrações e, em Automações, escolha Webhook e ative a integração.',
    'Em Configurações, adicione uma regra, cole o endereço acima e escolha os produtos que dão acesso.',
    'Marque os eventos da versão 2 (v2) de membro, assinatura e fatura, inclusive o de status da fatura atualizado: é por ele que chega um chargeback.',
    'Crie a regra. Não use junto uma regra com eventos da versão 1.',
    'Em Autenticação, copie o token e informe-o ao servidor.',
  ],
  events,
  advice:
    'Para trocar o cartão, entre na Hubla e abra suas assinaturas; para renovar, assine de novo com o email desta conta.',
  payments: { credit_card: 'Cartão de crédito', pix: 'Pix', bank_slip: 'Boleto' },
  cardPage: 'https://app.hub.la/user_subscriptions',
  mayBeProven: byToken.mayBeProven,
  prove: (delivery, secret) => {
    const proof = byToken.prove(delivery, secret)
    const isTest = headerOf(delivery.headers, 'x-hubla-sandbox') === 'true'
    return isTest && typeof proof !== 'string' ? { ...proof, isTest } : proof
  },
  read: (body) => {
    const delivery = parseFields(body)
    const type = text(delivery?.type, 100)
    const parts = partsOf(fields(delivery?.event))
    if (type === null && idOf(parts) === null) return []
    return [readEvent(parts, type ?? 'desconhecido')]
  },
  personalFields: new Set(
    [
      ['document', 'phone', 'ip', 'userAgent', 'billingAddress', 'receivers', 'cookies', 'params', 'url'],
      ['userPhone', 'userDocument'],
    ].flat(),
  ),
  example: {
    write: writeHublaSale,
    sign: (_body, secret) => ({ headers: { [tokenHeader]: secret } }),
  },
}

/** What an event may be about. Each kind of event has some of these. */
function partsOf(event: Fields) {
  const invoice = fields(event.invoice)
  const [listed = {}] = listOfFields(event.subscriptions)
  const subscription = { ...listed, ...fields(event.subscription) }
  const smart = fields(event.smartInstallment)
  const lead = fields(event.lead)
  const own = firstText([invoice.subscriptionId, subscription.id, smart.subscriptionId], 200)
  return { event, invoice, subscription, smart, lead, subscriptionId: own, refund: fields(event.refund) }
}

type Parts = ReturnType<typeof partsOf>

function readEvent(parts: Parts, type: string): SaleEvent {
  const { event, invoice, subscription, smart, lead, refund } = parts
  const payer = fields(invoice.payer)
  const user = { ...payer, ...fields(event.user) }
  const eventType = eventTypeOf(parts, type)
  const kind = kindIn(parts, eventType)
  const customerEmail = readEmail(firstText([user.email, payer.email, lead.email, event.userEmail]))
  const happenedAt = happenedAtOf(parts, kind)
  const plan = planOf(parts)
  const about = [eventType, customerEmail, happenedAt?.toISOString(), parts.subscriptionId, ...plan.ids]
  return {
    ...blankEvent,
    kind,
    eventType,
    orderId: idOf(parts) ?? nameDelivery(hashDelivery(...about)),
    orderStatus: firstText([invoice.status, subscription.status, smart.status, refund.status], 100),
    paymentMethod: firstText([invoice.paymentMethod, subscription.paymentMethod, smart.paymentMethod], 100),
    customerEmail,
    customerName:
      readName(user.firstName, user.lastName) ?? readName(firstText([lead.fullName, event.userName], 200)),
    customerNumbers: readNumbers(user.phone, user.document, lead.phone, event.userPhone, event.userDocument),
    ...readAmount(parts),
    subscriptionId: parts.subscriptionId,
    installments: readInstallments(invoice.installments),
    saleType: text(invoice.type, 100) ?? 'new_sale',
    happenedAt,
    plan,
  }
}

function eventTypeOf({ invoice }: Parts, type: string): string {
  const own = (word: unknown) => [type, text(word, 40)?.toLowerCase()].filter(Boolean).join(':')
  if (type === 'invoice.status_updated') return own(invoice.status)
  if (type === 'invoice.payment_failed' && isRenewal(invoice)) return own(invoice.type)
  const isFurther = readInstallments(fields(invoice.smartInstallment).installment) > 1
  return type === 'invoice.payment_succeeded' && isFurther ? own('installment') : type
}

function isRenewal(invoice: Fields): boolean {
  return text(invoice.type)?.toLowerCase() === 'renewal'
}

function kindIn({ invoice }: Parts, eventType: string): SaleKind {
  if (eventType === 'invoice.payment_succeeded' && isRenewal(invoice)) return 'renewed'
  const kind = kindOf(events, eventType)
  return kind === 'unknown' && eventType.startsWith('invoice.status_updated:') ? 'info' : kind
}

/**
 * A payment is its invoice, which version 1 calls a transaction. What happens to a subscription may happen again, each
 * time to a newer version of it: who was shut out may be let in once more.
 */
function idOf({ event, invoice, subscription, smart, lead }: Parts): string | null {
  const id = firstText([invoice.id, event.transactionId])
  if (id !== null) return id
  if (text(smart.id) !== null) return withVersion(`parcelamento:${text(smart.id)}`, smart)
  if (text(subscription.id) === null) return text(lead.id)
  return withVersion(`assinatura:${text(subscription.id)}`, subscription)
}

function withVersion(id: string, part: Fields): string {
  const version = firstText([part.version, part.modifiedAt], 40)
  const times = [part.activatedAt, part.inactivatedAt, part.deactivatedAutoRenewAt]
  return texts(id, ...(version === null ? times : [version])).join(':')
}

/** Cents; in version 1, and beside them, reais. */
function readAmount({ event, invoice, subscription, smart, lead }: Parts) {
  const last = fields(subscription.lastInvoice)
  const amounts = [invoice, smart, lead, last].map((part) => fields(part.amount))
  const cents = firstText(
    amounts.map(({ totalCents }) => totalCents),
    100,
  )
  const units = firstText([...amounts.map(({ total }) => total), event.totalAmount], 100)
  const currency = readCurrency(firstText([invoice.currency, last.currency, lead.currency]))
  return { chargeAmount: cents ?? unitsToCents(units), currency }
}

const statusOf: Partial<Record<SaleKind, string>> = {
  approved: 'paid',
  renewed: 'paid',
  refunded: 'refunded',
  chargeback: 'chargeback',
  late: 'overdue',
}
const subscriptionTimes: Partial<Record<SaleKind, string>> = {
  joined: 'activatedAt',
  removed: 'inactivatedAt',
  canceled: 'deactivatedAutoRenewAt',
}

function happenedAtOf(
  { event, invoice, subscription, smart, lead, refund }: Parts,
  kind: SaleKind,
): Date | null {
  const changed = listOfFields(invoice.statusAt).findLast(
    ({ status }) => text(status) === (statusOf[kind] ?? text(invoice.status)),
  )
  const own = wasShutOutSince(subscription, kind) ? null : subscription[subscriptionTimes[kind] ?? '']
  const told = [changed?.when, own, refund.updatedAt, invoice.modifiedAt, smart.modifiedAt]
  const times = [
    ...told,
    invoice.saleDate,
    subscription.modifiedAt,
    lead.createdAt,
    event.paidAt,
    event.createdAt,
  ]
  return times.map(readDate).find((time) => time !== null) ?? null
}

/** Who is let in again may still be told of with the day of the first time. */
function wasShutOutSince({ activatedAt, inactivatedAt }: Fields, kind: SaleKind): boolean {
  const [inAt, outAt] = [readDate(activatedAt), readDate(inactivatedAt)]
  return kind === 'joined' && inAt !== null && outAt !== null && outAt > inAt
}

const rhythms = new Map<string | null, 'monthly' | 'quarterly'>([
  ['1', 'monthly'],
  ['3', 'quarterly'],
])

const idsOf = (parts: Fields[]) => parts.map(({ id }) => id)

/** In an older form of the invoice nothing tells the rhythm: then the operator names the product. */
function planOf({ event, invoice, subscription }: Parts): SaleEvent['plan'] {
  const product = fields(event.product)
  const products = listOfFields(event.products)
  const offers = products.flatMap((each) => listOfFields(each.offers))
  const ids = texts(...idsOf(offers), product.id, ...idsOf(products), event.groupId)
  return {
    ids: [...new Set(ids)],
    name: firstText([product.name, products[0]?.name, event.groupName], 200),
    rhythm: isBump(invoice, products) ? null : rhythmOf(subscription),
  }
}

/** What is paid once has a cycle too, which means nothing. */
function rhythmOf({ type, billingCycleMonths }: Fields): SaleEvent['plan']['rhythm'] {
  if (text(type) === 'one_time') return 'once'
  return text(type) === 'recurring' ? (rhythms.get(text(billingCycleMonths)) ?? null) : null
}

/** Each thing that is bought beside another has an invoice of its own, which names the other's. */
function isBump(invoice: Fields, products: Fields[]): boolean {
  const isOffered = ({ offers }: Fields) =>
    listOfFields(offers).some(({ isOrderBump }) => isOrderBump === true)
  if (products.length > 0 && products.every(isOffered)) return true
  return text(invoice.parentInvoiceId) !== null && !isRenewal(invoice)
}
