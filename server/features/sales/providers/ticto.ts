import { blankEvent, kindOf } from './blank-event.ts'
import type { Checkout, SaleEvent } from './checkout.ts'
import { writeTictoSale } from './examples/ticto.ts'
import { hashDelivery, nameDelivery } from './name-delivery.ts'
import { byTokenInHeaderOrBody } from './prove.ts'
import { readDate } from './read-date.ts'
import {
  fields,
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

const events = {
  // Also a renewal: the count of charges tells them apart.
  authorized: { kind: 'approved', name: 'Compra aprovada' },
  refunded: { kind: 'refunded', name: 'Reembolso' },
  chargeback: { kind: 'chargeback', name: 'Chargeback' },
  subscription_canceled: { kind: 'canceled', name: 'Assinatura cancelada' },
  subscription_delayed: { kind: 'late', name: 'Assinatura atrasada' },
  all_charges_paid: { kind: 'canceled', name: 'Assinatura encerrada: todas as cobranças pagas' },
  trial: { kind: 'trial', name: 'Teste grátis' },
  trial_started: { kind: 'trial', name: 'Teste grátis iniciado' },
  trial_ended: { kind: 'info', name: 'Teste grátis encerrado' },
  waiting_payment: { kind: 'waiting', name: 'Aguardando pagamento' },
  pix_created: { kind: 'waiting', name: 'Pix gerado' },
  bank_slip_created: { kind: 'waiting', name: 'Boleto gerado' },
  pix_expired: { kind: 'info', name: 'Pix expirado' },
  bank_slip_delayed: { kind: 'info', name: 'Boleto atrasado' },
  refused: { kind: 'rejected', name: 'Compra recusada' },
  abandoned_cart: { kind: 'abandoned', name: 'Carrinho abandonado' },
  claimed: { kind: 'info', name: 'Reclamação aberta' },
  close: { kind: 'info', name: 'Venda encerrada' },
  extended: { kind: 'info', name: 'Assinatura estendida' },
  uncanceled: { kind: 'info', name: 'Assinatura retomada' },
  card_exchanged: { kind: 'info', name: 'Cartão da assinatura trocado' },
} as const satisfies Checkout['events']

/** What happens to a subscription rather than to one payment of it, and can happen again. */
const ofSubscription: ReadonlySet<string> = new Set<keyof typeof events>([
  'subscription_canceled',
  'subscription_delayed',
  'all_charges_paid',
  'trial',
  'trial_started',
  'trial_ended',
  'extended',
  'uncanceled',
  'card_exchanged',
])

const rhythms = new Map<string, 'monthly' | 'quarterly'>([
  ['1', 'monthly'],
  ['3', 'quarterly'],
])

export const ticto: Checkout = {
  name: 'Ticto',
  secret: { variable: 'TICTO_TOKEN', name: 'o token' },
  steps: [
    'No painel da Ticto, abra Tictools e escolha Webhook.',
    'Clique em Adicionar e escolha o produto que dá acesso.',
    'Cole o endereço acima na URL, escolha a versão 2.0 se o painel perguntar e marque todos os eventos.',
    'Salve e repita para cada produto que dá acesso.',
    'Copie o token que a Ticto mostra para o webhook e informe-o ao servidor.',
  ],
  events,
  advice:
    'Para trocar o cartão, abra o gerenciamento de assinaturas da Ticto com o código do pedido e o email da compra, e escolha “Alterar Cartão”; para renovar, compre de novo com o email desta conta.',
  payments: { credit_card: 'Cartão de crédito', bank_slip: 'Boleto', pix: 'Pix' },
  // The body has it; some send it as a header, too.
  ...byTokenInHeaderOrBody('x-ticto-token', 'token'),
  read: (body) => {
    const sale = parseFields(body)
    const event = sale && readEvent(sale)
    return event ? [event] : []
  },
  personalFields: new Set(
    [
      ['token', 'cpf', 'cnpj', 'document', 'email_confirmation', 'phone', 'address', 'cards'],
      ['bank_slip_code', 'bank_slip_url', 'bank_slip_pdf', 'pix_qr_code', 'change_card_url'],
      ['direct_login_url', 'query_params', 'producer', 'affiliates', 'coproducers'],
    ].flat(),
  ),
  example: { write: writeTictoSale, sign: () => ({}) },
}

function readEvent(sale: Fields): SaleEvent | undefined {
  const [order, item, customer] = [fields(sale.order), fields(sale.item), fields(sale.customer)]
  const [subscription = {}] = listOfFields(sale.subscriptions)
  const eventType = text(sale.status, 100) ?? 'desconhecido'
  const kind = kindIn(eventType, subscription)
  const orderId = orderIdOf(sale, eventType)
  if (orderId === undefined) return undefined
  return {
    ...blankEvent,
    kind,
    eventType,
    orderId,
    orderRef: said(order.hash, 200),
    paymentMethod: said(sale.payment_method, 100),
    // A cart that was left has them at its root.
    customerEmail: readEmail(said(customer.email) ?? said(sale.email)),
    customerName: readName(said(customer.name, 200) ?? said(sale.name, 200)),
    customerNumbers: readNumbers(phoneOf(customer), customer.cpf, customer.cnpj),
    // Whole cents. What was sold on top has a price of its own within the order.
    chargeAmount: isBump(sale)
      ? text(item.amount, 100)
      : (text(order.paid_amount, 100) ?? text(item.amount, 100)),
    subscriptionId: text(subscription.id, 200),
    installments: readInstallments(order.installments),
    happenedAt: readDay(sale.status_date) ?? readDay(order.order_date),
    accessUntil: kind === 'trial' ? readDay(subscription.next_charge) : null,
    paymentUrl: paymentUrlOf(sale, kind),
    plan: planOf(sale),
  }
}

/** A payment, or one that failed, is the first or a later one by how many were made before. */
function kindIn(eventType: string, { successful_charges: charges }: Fields): SaleEvent['kind'] {
  const count = /^\d{1,6}$/.test(text(charges) ?? '') ? Number(charges) : 0
  if (eventType === 'authorized' && count > 1) return 'renewed'
  if ((eventType === 'refused' || eventType === 'bank_slip_delayed') && count > 0) return 'late'
  return kindOf(events, eventType)
}

function orderIdOf(sale: Fields, eventType: string): string | undefined {
  const payment = paymentOf(sale)
  const [subscription = {}] = listOfFields(sale.subscriptions)
  if (ofSubscription.has(eventType)) {
    // Never a payment's id alone: a trial, too, would be taken for the payment.
    const about = text(subscription.id) ?? payment
    if (about !== null) return texts('assinatura', about, sale.status_date).join(':')
  }
  return payment ?? (eventType === 'desconhecido' ? undefined : nameDelivery(hashOf(sale, eventType)))
}

/**
 * A payment's own hash is the order: a renewal is told by the same word as the first payment, maybe under the same
 * order hash, and would be taken for it; a refund is of one payment, and names it. The count of charges is no part of
 * it: by the time of a refund it may be another one. Only where a payment has no hash do order and count stand for it.
 * What was sold on top is told by itself under the hash of the main purchase, so its product sets it apart.
 */
function paymentOf(sale: Fields): string | null {
  const [order, item] = [fields(sale.order), fields(sale.item)]
  const payment = said(order.transaction_hash) ?? said(fields(sale.transaction).hash) ?? orderWithCount(sale)
  return payment !== null && isBump(sale) ? texts(payment, item.product_id).join(':') : payment
}

function orderWithCount({ order, subscriptions }: Fields): string | null {
  const id = said(fields(order).hash) ?? text(fields(order).id)
  const [subscription = {}] = listOfFields(subscriptions)
  const count = text(subscription.successful_charges) ?? '0'
  return id === null || count === '0' || count === '1' ? id : `${id}:${count}`
}

/** There is no id of a delivery, and a cart has none either: it is known by whom and what it is about. */
function hashOf(sale: Fields, eventType: string): string {
  const email = said(fields(sale.customer).email) ?? said(sale.email)
  return hashDelivery(eventType, email, sale.status_date, sale.checkout_url)
}

/** Sold on top of the main thing: listed as such, or of another offer than the page where it was bought. */
function isBump(sale: Fields): boolean {
  const { offer_id: offer, offer_code: code } = fields(sale.item)
  const listed = listOfFields(sale.bumps).flatMap((bump) => texts(bump.offer_id))
  if (listed.includes(text(offer) ?? '')) return true
  const address = readWebAddress(sale.checkout_url)
  const page = address === null ? '' : new URL(address).pathname.replace(/^.*\//, '')
  return page !== '' && text(code) !== null && page.toLowerCase() !== text(code)?.toLowerCase()
}

function phoneOf(customer: Fields): string {
  const { ddi, ddd, number } = fields(customer.phone)
  return texts(ddi, ddd, number).join('')
}

/** A failed charge of a card is paid by changing the card, for which each buyer has a link. */
function paymentUrlOf(sale: Fields, kind: SaleEvent['kind']): string | null {
  const slip = readWebAddress(fields(sale.transaction).bank_slip_url)
  const [subscription = {}] = listOfFields(sale.subscriptions)
  return slip ?? (kind === 'late' ? readWebAddress(subscription.change_card_url) : null)
}

/** What is empty is called so, in words. */
function said(value: unknown, longest?: number): string | null {
  const read = text(value, longest)
  return read?.toLowerCase() === 'não informado' ? null : read
}

/** Older bodies have the day first. */
function readDay(value: unknown): Date | null {
  return readDate((text(value) ?? '').replace(/^(\d{2})\/(\d{2})\/(\d{4})/, '$3-$2-$1'))
}

function planOf(sale: Fields): SaleEvent['plan'] {
  const item = fields(sale.item)
  return {
    ids: texts(item.offer_id, item.offer_code, item.product_id),
    name: said(item.product_name, 200) ?? said(item.offer_name, 200) ?? said(sale.product_name, 200),
    rhythm: rhythmOf(sale),
  }
}

function rhythmOf(sale: Fields): SaleEvent['plan']['rhythm'] {
  if (isBump(sale)) return null
  const [subscription] = listOfFields(sale.subscriptions)
  if (subscription) return rhythms.get(text(subscription.interval) ?? '') ?? null
  const isOrder = text(fields(sale.order).hash) !== null
  return isOrder && fields(sale.offer).is_subscription !== true ? 'once' : null
}
