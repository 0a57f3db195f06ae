import { hash } from 'node:crypto'
import type { SaleSample } from '../checkout.ts'
import { madeUpId } from './made-up-id.ts'

const dayMs = 24 * 60 * 60 * 1000

const statuses: Record<string, string> = {
  PURCHASE_APPROVED: 'APPROVED',
  PURCHASE_COMPLETE: 'COMPLETE',
  PURCHASE_REFUNDED: 'REFUNDED',
  PURCHASE_CHARGEBACK: 'CHARGEBACK',
  PURCHASE_DELAYED: 'DELAYED',
  PURCHASE_PROTEST: 'DISPUTE',
  PURCHASE_BILLET_PRINTED: 'PRINTED_BILLET',
  PURCHASE_WAITING_PAYMENT: 'WAITING_PAYMENT',
  PURCHASE_CANCELED: 'CANCELLED',
  PURCHASE_EXPIRED: 'EXPIRED',
}

const unpaid = new Set(['PRINTED_BILLET', 'WAITING_PAYMENT', 'CANCELLED', 'EXPIRED'])

/** A sample of which nothing is missing. */
type Filled = ReturnType<typeof fill>

const shapes: Record<string, (sale: Filled) => object> = {
  SUBSCRIPTION_CANCELLATION: makeCancellation,
  PURCHASE_OUT_OF_SHOPPING_CART: makeCart,
  SWITCH_PLAN: makePlanChange,
  UPDATE_SUBSCRIPTION_CHARGE_DATE: makeDayChange,
  CLUB_FIRST_ACCESS: makeMemberEvent,
  CLUB_MODULE_COMPLETED: makeMemberEvent,
}

/** An event as the checkout would send it, with invented people and numbers. */
export function writeHotmartSale(sample: SaleSample, secret: string): Record<string, unknown> {
  const sale = fill(sample)
  const { event, at } = sale
  const make = Object.hasOwn(shapes, event) ? shapes[event] : undefined
  // Where no transaction counts, the delivery is all that tells one from another.
  const isOnlyDelivery = make !== undefined || event === 'teste'
  const seed = `${event} of ${sale.email} ${sale.orderId} at ${at.toISOString()}`
  return {
    id: isOnlyDelivery && sample.orderId ? sample.orderId : madeUpId(seed),
    [event === 'CLUB_FIRST_ACCESS' ? 'creationDate' : 'creation_date']: at.getTime(),
    // The test button sends a purchase of a product that does not exist.
    event: event === 'teste' ? 'PURCHASE_APPROVED' : event,
    version: '2.0.0',
    hottok: secret,
    data: (make ?? makePurchase)(sale),
  }
}

function fill(sample: SaleSample) {
  const { event, email, name = 'Ana Teste', amount = 9700, at = new Date(), frequency = 'monthly' } = sample
  const nextCharge = sample.accessUntil ?? new Date(at.getTime() + 30 * dayMs)
  return {
    event,
    email,
    name,
    at,
    frequency,
    value: amount / 100,
    nextChargeMs: nextCharge.getTime(),
    productName: event === 'teste' ? 'Produto test postback2' : 'Plano Pro',
    ...fillIds(sample, { at, frequency }),
  }
}

function fillIds(sample: SaleSample, { at, frequency }: { at: Date; frequency: string }) {
  const { event, email, planId } = sample
  // Each charge is a transaction of its own; what is not told its order is about the customer's first one.
  const ownTime = event === 'PURCHASE_DELAYED' ? ` at ${at.toISOString()}` : ''
  const code = hash('sha256', `subscription of ${email}`).slice(0, 8).toUpperCase()
  return {
    orderId: sample.orderId ?? `HP${madeUpNumber(`order of ${email}${ownTime}`)}`,
    productId: sample.productId ?? (event === 'teste' ? 0 : madeUpNumber('product')),
    planId: planId ?? madeUpNumber('plan'),
    // What is paid once has an offer and no plan.
    offerCode: (frequency === 'once' ? planId : undefined) ?? 'abc12345',
    subscriberCode: sample.subscriptionId ?? code,
  }
}

function madeUpNumber(seed: string): number {
  return Number.parseInt(hash('sha256', seed).slice(0, 8), 16)
}

function makePurchase(sale: Filled) {
  return {
    product: {
      ...productOf(sale),
      ucode: madeUpId('product'),
      warranty_date: new Date(sale.at.getTime() + 7 * dayMs).toISOString(),
      support_email: 'suporte@example.com',
      has_co_production: false,
      is_physical_product: false,
    },
    affiliates: [{ affiliate_code: '', name: '' }],
    buyer: makeBuyer(sale),
    producer: { name: 'Produtora Teste', document: '00000000000000', legal_nature: 'Pessoa Jurídica' },
    commissions: [{ value: sale.value, source: 'PRODUCER', currency_value: 'BRL' }],
    purchase: makeTransaction(sale),
    ...makeSubscription(sale),
  }
}

function productOf({ productId, productName }: Filled) {
  return { id: productId, name: productName }
}

function makeBuyer({ email, name }: Filled) {
  const [first = '', ...others] = name.split(' ')
  return {
    email,
    name,
    first_name: first,
    last_name: others.join(' '),
    checkout_phone_code: '11',
    checkout_phone: '900000000',
    document: '00000000000',
    document_type: 'CPF',
    address: {
      address: 'Rua Exemplo',
      number: '1',
      complement: '',
      neighborhood: 'Centro',
      zipcode: '00000000',
      city: 'São Paulo',
      state: 'SP',
      country: 'Brasil',
      country_iso: 'BR',
    },
  }
}

function makeTransaction({ event, at, value, orderId, offerCode, frequency, nextChargeMs }: Filled) {
  const price = { value, currency_value: 'BRL' }
  const status = statuses[event] ?? 'APPROVED'
  const isPayment = status === 'APPROVED'
  // Whatever comes after the approval still names its day.
  const approvedMs = at.getTime() - (isPayment ? 0 : 3 * dayMs)
  return {
    ...(unpaid.has(status) ? {} : { approved_date: approvedMs }),
    order_date: approvedMs,
    full_price: price,
    price,
    original_offer_price: price,
    checkout_country: { name: 'Brasil', iso: 'BR' },
    order_bump: { is_order_bump: event === 'teste' },
    buyer_ip: '203.0.113.9',
    origin: { src: '', sck: 'lead-123', xcod: '' },
    status,
    transaction: orderId,
    payment: makePayment(status),
    offer: { code: offerCode, coupon_code: '' },
    invoice_by: 'HOTMART',
    subscription_anticipation_purchase: false,
    ...(frequency === 'once'
      ? {}
      : { date_next_charge: nextChargeMs, recurrence_number: event === 'PURCHASE_DELAYED' ? 2 : 1 }),
    is_funnel: false,
    business_model: 'I',
  }
}

function makePayment(status: string) {
  if (status === 'PRINTED_BILLET')
    return {
      type: 'BILLET',
      installments_number: 1,
      billet_url: 'https://billet.example/1',
      billet_barcode: '00000.00000 00000.000000 00000.000000 0 00000000000000',
    }
  if (status !== 'WAITING_PAYMENT') return { type: 'CREDIT_CARD', installments_number: 1 }
  return {
    type: 'PIX',
    installments_number: 1,
    pix_code: '00020126000000000000BR.GOV.BCB.PIX',
    pix_qrcode: 'https://pix.example/qr/1',
  }
}

const planNames: Record<string, string> = { monthly: 'Plano mensal', quarterly: 'Plano trimestral' }

function planOf({ planId, frequency }: Filled) {
  return { id: planId, name: planNames[frequency] ?? `Plano ${frequency}` }
}

function makeSubscription(sale: Filled) {
  if (sale.frequency === 'once') return {}
  const status = sale.event === 'PURCHASE_DELAYED' ? 'PAST_DUE' : 'ACTIVE'
  return { subscription: { status, plan: planOf(sale), subscriber: { code: sale.subscriberCode } } }
}

/** No buyer, no purchase; its subscription has another number than in payments. */
function makeCancellation(sale: Filled) {
  const { email, name, at, value, subscriberCode, nextChargeMs } = sale
  return {
    actual_recurrence_value: value,
    cancellation_date: at.getTime(),
    date_next_charge: nextChargeMs,
    product: productOf(sale),
    subscriber: {
      code: subscriberCode,
      name,
      email,
      phone: { dddPhone: '11', phone: '30000000', dddCell: '11', cell: '900000000' },
    },
    subscription: { id: madeUpNumber(`subscription of ${email}`), plan: planOf(sale) },
  }
}

function makeCart(sale: Filled) {
  return {
    affiliate: false,
    product: productOf(sale),
    buyer: { name: sale.name, email: sale.email, phone: '11900000000' },
    offer: { code: sale.offerCode },
    checkout_country: { name: 'Brasil', iso: 'BR' },
  }
}

function makePlanChange(sale: Filled) {
  const { email, name, at, subscriberCode, nextChargeMs, offerCode } = sale
  return {
    switch_plan_date: at.getTime(),
    subscription: {
      subscriber_code: subscriberCode,
      status: 'ACTIVE',
      date_next_charge: nextChargeMs,
      product: productOf(sale),
      user: { name, email },
    },
    plans: [
      { id: madeUpNumber('former plan'), name: 'Plano anterior', offer: { key: 'zyx98765' }, current: false },
      { ...planOf(sale), offer: { key: offerCode }, current: true },
    ],
  }
}

function makeDayChange(sale: Filled) {
  const { email, name, subscriberCode, nextChargeMs, offerCode } = sale
  return {
    subscriber: { name, email, code: subscriberCode },
    subscription: {
      product: productOf(sale),
      old_charge_day: 5,
      new_charge_day: 10,
      date_next_charge: nextChargeMs,
      status: 'ACTIVE',
    },
    plan: { ...planOf(sale), offer: { code: offerCode } },
  }
}

function makeMemberEvent(sale: Filled) {
  const isModule = sale.event === 'CLUB_MODULE_COMPLETED'
  return {
    product: productOf(sale),
    user: { name: sale.name, email: sale.email },
    ...(isModule ? { module: { id: 'module-1', name: 'Primeiro módulo' } } : {}),
  }
}
