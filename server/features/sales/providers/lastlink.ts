import { blankEvent, kindOf } from './blank-event.ts'
import type { Checkout, SaleEvent } from './checkout.ts'
import { writeLastlinkSale } from './examples/lastlink.ts'
import { hashDelivery, nameDelivery } from './name-delivery.ts'
import { byTokenInHeader } from './prove.ts'
import { readDate } from './read-date.ts'
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
import { rhythmUntil } from './read-rhythm.ts'

const tokenHeader = 'x-lastlink-token'

const events = {
  Purchase_Order_Confirmed: { kind: 'approved', name: 'Compra aprovada' },
  Recurrent_Payment: { kind: 'renewed', name: 'Assinatura renovada' },
  Product_Access_Started: { kind: 'joined', name: 'Acesso liberado' },
  Payment_Refund: { kind: 'refunded', name: 'Reembolso' },
  Payment_Chargeback: { kind: 'chargeback', name: 'Chargeback' },
  Subscription_Canceled: { kind: 'canceled', name: 'Assinatura cancelada' },
  Product_Access_Ended: { kind: 'removed', name: 'Acesso encerrado' },
  Subscription_Expired: { kind: 'removed', name: 'Assinatura expirada' },
  Subscription_Renewal_Pending: { kind: 'late', name: 'Renovação pendente' },
  // An invoice was made: nobody has paid it.
  Purchase_Request_Confirmed: { kind: 'waiting', name: 'Fatura criada' },
  Purchase_Request_Canceled: { kind: 'rejected', name: 'Pedido de compra cancelado' },
  Purchase_Request_Expired: { kind: 'info', name: 'Pedido de compra expirado' },
  Abandoned_Cart: { kind: 'abandoned', name: 'Carrinho abandonado' },
  // Money that is only asked for may never be given back.
  Refund_Requested: { kind: 'info', name: 'Reembolso solicitado' },
  Refund_Period_Over: { kind: 'info', name: 'Prazo de reembolso encerrado' },
  // Given and taken alike: it does not say which.
  Subscription_Product_Access: { kind: 'info', name: 'Liberação ou remoção de acesso' },
  // Sent for those who have been in for long, and for many at once.
  Active_Member_Notification: { kind: 'info', name: 'Membro ativo' },
  teste: { kind: 'test', name: 'Teste do checkout' },
} as const satisfies Checkout['events']

/** The same words arrive in other cases, and one of them misspelt. */
const spellings = new Map<string, string>([
  ...Object.keys(events).map((word) => [word.toLowerCase(), word] as const),
  ['subscription_product_acess', 'Subscription_Product_Access'],
])

export const lastlink: Checkout = {
  name: 'Lastlink',
  secret: { variable: 'LASTLINK_TOKEN', name: 'o token' },
  steps: [
    'Na Lastlink, abra Produtos, clique no produto que dá acesso e abra Integrações.',
    'Procure Lastlink - Webhook, clique em Ativar e depois em Novo webhook.',
    'Dê um nome ao webhook, cole o endereço acima na URL, selecione todos os eventos e confirme.',
    'Salve e repita em cada produto que dá acesso: o que é vendido como order bump não envia eventos.',
    'Copie o token que a Lastlink mostra em cada webhook e informe-o ao servidor.',
  ],
  events,
  advice:
    'Para trocar o cartão, abra o email de compra ou de cobrança da Lastlink; para renovar, compre de novo com o email desta conta.',
  payments: { credit_card: 'Cartão de crédito', bankslip: 'Boleto', pix: 'Pix' },
  ...byTokenInHeader(tokenHeader),
  read: (body) => {
    const root = parseFields(body)
    const event = root && readEvent(root)
    return event ? [event] : []
  },
  personalFields: new Set(
    [
      ['PhoneNumber', 'Document', 'Address', 'DeviceInfo', 'Seller', 'Affiliate', 'Commissions'],
      ['OriginUrl', 'InvoiceUrl', 'Pix', 'BankSlip'],
    ].flat(),
  ),
  example: {
    write: writeLastlinkSale,
    sign: (_body, secret) => ({ headers: { [tokenHeader]: secret } }),
  },
}

function readEvent(root: Fields): SaleEvent | undefined {
  const data = fields(root.Data)
  const eventType = eventTypeOf(root)
  const kind = kindIn(data, eventType)
  const orderId = orderIdOf(root, eventType)
  if (orderId === undefined) return undefined
  const purchase = fields(data.Purchase)
  const buyer = fields(data.Buyer)
  const price = fields(purchase.Price)
  return {
    ...blankEvent,
    kind,
    eventType,
    orderId,
    paymentMethod: paymentMethodOf(purchase),
    // Who is only let in is a member, of whom no more than the address is told.
    customerEmail: readEmail(firstText([buyer.Email, fields(data.Member).Email])),
    customerName: readName(text(buyer.Name, 200)),
    customerNumbers: readNumbers(buyer.PhoneNumber, buyer.Document),
    chargeAmount: unitsToCents(text(price.Value, 100)),
    currency: readCurrency(text(price.Currency)),
    subscriptionId: subscriptionIdOf(data),
    installments: readInstallments(fields(purchase.Payment).NumberOfInstallments),
    happenedAt: readUtc(root.CreatedAt) ?? readUtc(purchase.PaymentDate),
    paymentUrl: kind === 'late' || kind === 'waiting' ? readWebAddress(purchase.InvoiceUrl) : null,
    plan: planOf(root),
  }
}

function eventTypeOf(root: Fields): string {
  if (root.IsTest === true || root.IsTest === 'true') return 'teste'
  const given = text(root.Event, 100)
  return spellings.get(given?.toLowerCase() ?? '') ?? given ?? 'desconhecido'
}

/**
 * Access beside a payment counts for the subscription that both name. Without one the payment alone gives it: else
 * something bought once would give two periods, one of which no refund takes; and only what names the payment ends it.
 */
function kindIn(data: Fields, eventType: string): SaleEvent['kind'] {
  const kind = kindOf(events, eventType)
  if (subscriptionIdOf(data) !== null) return kind
  const isEndOfNothing = eventType === 'Product_Access_Ended' && paymentIdOf(data) === null
  return kind === 'joined' || isEndOfNothing ? 'info' : kind
}

function paymentIdOf(data: Fields): string | null {
  return text(fields(data.Purchase).PaymentId)
}

/** When each thing that can happen to a subscription again, under one payment too, has happened. */
const moments: Record<string, (data: Fields) => unknown> = {
  Product_Access_Started: (data) => data.AccessStartedAt,
  Product_Access_Ended: (data) => data.AccessEndedAt,
  Subscription_Canceled: (data) => listOfFields(data.Subscriptions)[0]?.CanceledDate,
  Subscription_Expired: (data) => listOfFields(data.Subscriptions)[0]?.ExpiredDate,
}

/** A payment has an id, which its refund has too. A test has one that is nobody's. */
function orderIdOf(root: Fields, eventType: string): string | undefined {
  const data = fields(root.Data)
  const delivery = text(root.Id) ?? (text(root.Event) && hashOf(root))
  const subscription = eventType === 'teste' ? null : subscriptionIdOf(data)
  const moment = subscription === null ? null : momentOf(root, eventType)
  const payment = eventType === 'teste' || moment !== null ? null : paymentIdOf(data)
  if (payment !== null) return payment
  const own = moment ?? delivery
  return own === null ? undefined : nameDelivery(own, subscription)
}

function momentOf({ Data, CreatedAt }: Fields, eventType: string): string | null {
  const find = Object.hasOwn(moments, eventType) ? moments[eventType] : undefined
  return find ? firstText([find(fields(Data)), CreatedAt]) : null
}

function hashOf(root: Fields): string {
  const data = fields(root.Data)
  const products = [...listOfFields(data.Products), fields(data.Product), fields(data.Offer)]
  return hashDelivery(
    root.Event,
    root.CreatedAt,
    data.AccessStartedAt,
    data.AccessEndedAt,
    fields(data.Buyer).Email,
    fields(data.Member).Email,
    ...products.map(({ Id }) => Id),
  )
}

/** It stands in a list, in a block or alone, by the event. */
function subscriptionIdOf(data: Fields): string | null {
  const [first] = listOfFields(data.Subscriptions)
  return firstText([first?.Id, fields(data.Subscription).Id, data.SubscriptionId], 200)
}

function paymentMethodOf(purchase: Fields): string | null {
  const given = text(fields(purchase.Payment).PaymentMethod, 100)
  return given?.toLowerCase().replace('creditcard', 'credit_card') ?? null
}

/** Times without a zone are UTC here. */
function readUtc(value: unknown): Date | null {
  const given = text(value) ?? ''
  return readDate(/T[\d:.]+$/.test(given) ? `${given}Z` : given)
}

/** The offer is more exact than the product. */
function planOf(root: Fields): SaleEvent['plan'] {
  const data = fields(root.Data)
  const offer = fields(data.Offer)
  const products = [...listOfFields(data.Products), fields(data.Product)]
  const sold = listOfFields(data.Subscriptions).map(({ ProductId }) => ProductId)
  const ids = texts(offer.Id, ...products.map(({ Id }) => Id), ...sold)
  return {
    ids: [...new Set(ids)],
    name: firstText([...products.map(({ Name }) => Name), offer.Name], 200),
    rhythm: rhythmOf(root),
  }
}

function rhythmOf(root: Fields): SaleEvent['plan']['rhythm'] {
  const data = fields(root.Data)
  const purchase = fields(data.Purchase)
  const next = readUtc(purchase.NextBilling)
  if (!next) return isFields(data.Purchase) && subscriptionIdOf(data) === null ? 'once' : null
  return rhythmUntil(next, readUtc(purchase.PaymentDate) ?? readUtc(root.CreatedAt))
}
