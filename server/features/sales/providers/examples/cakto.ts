import { hash } from 'node:crypto'
import type { SaleSample } from '../checkout.ts'
import { madeUpId } from './made-up-id.ts'

const statuses: Record<string, string> = {
  purchase_refused: 'refused',
  refund: 'refunded',
  chargeback: 'chargedback',
  subscription_canceled: 'scheduled',
  subscription_renewal_refused: 'refused',
  subscription_late: 'scheduled',
  pix_gerado: 'waiting_payment',
  boleto_gerado: 'waiting_payment',
  picpay_gerado: 'waiting_payment',
  openfinance_nubank_gerado: 'waiting_payment',
  initiate_checkout: 'waiting_payment',
  teste: 'waiting_payment',
  'purchase_approved:unpaid': 'waiting_payment',
  'subscription_renewed:unpaid': 'scheduled',
}

const renewals = new Set(['subscription_renewed', 'subscription_late_recovered'])
const failures = new Set(['subscription_renewal_refused', 'subscription_late'])

const methods: Record<string, [word: string, name: string]> = {
  pix_gerado: ['pix', 'Pix'],
  boleto_gerado: ['boleto', 'Boleto'],
  picpay_gerado: ['picpay', 'PicPay'],
  openfinance_nubank_gerado: ['openfinance_nubank', 'Nubank'],
}

const card = { holderName: 'ANA TESTE', lastDigits: '0000', brand: 'visa' }
const pix = {
  qrCode: '00020126000000000000BR.GOV.BCB.PIX',
  expirationDate: '2026-11-11 17:25:14.804059+00:00',
}
const boleto = { boletoUrl: 'https://boleto.example/1', barcode: '00000', expirationDate: '2026-11-13' }
const picpay = { qrCode: 'picpay-000', paymentURL: 'https://picpay.example/1' }

/** An event as the checkout would send it, with invented people and numbers. */
export function writeCaktoSale(sample: SaleSample, secret: string): Record<string, unknown> {
  if (sample.event === 'checkout_abandonment') return { secret, event: sample.event, data: makeCart(sample) }
  // The panel's test has no word of its own, and other words of ours have something behind the checkout's.
  const event = sample.event === 'teste' ? 'purchase_approved' : sample.event.replace(/:.*/, '')
  return { secret, event, data: makeOrder(sample) }
}

function makeOrder(sample: SaleSample) {
  const { event, at = new Date() } = sample
  const [paymentMethod, paymentMethodName] = methods[event] ?? ['credit_card', 'Cartão de Crédito']
  const time = writeTime(at)
  const status = statuses[event] ?? 'paid'
  const id = orderIdOf(sample, time)
  return {
    id,
    refId: hash('sha256', id, 'base64url').slice(0, 7),
    customer: makeCustomer(sample),
    affiliate: '',
    ...makeProduct(sample),
    parent_order: '',
    subscription: makeSubscription(sample, id),
    checkoutUrl: 'https://pay.cakto.com.br/abcdefg',
    status,
    ...makeAmounts(sample),
    reason: status === 'refused' ? 'Cartão recusado' : null,
    refund_reason: event === 'refund' ? 'Arrependimento' : null,
    paymentMethod,
    paymentMethodName,
    installments: 1,
    utm_source: null,
    utm_medium: null,
    utm_campaign: null,
    utm_term: null,
    utm_content: null,
    sck: null,
    callback: null,
    paidAt: ['paid', 'refunded', 'chargedback'].includes(status) ? time : null,
    createdAt: time,
    refundedAt: event === 'refund' ? time : null,
    chargedbackAt: event === 'chargeback' ? time : null,
    ...makePayment(event, paymentMethod),
  }
}

/** Each period is an order of its own, and a cancellation brings the one after; the rest is about the first one. */
function orderIdOf({ event, email, orderId }: SaleSample, time: string): string {
  if (orderId !== undefined) return orderId
  if (event === 'subscription_canceled') return madeUpId(`next order of ${email}`)
  const startsOrder = renewals.has(event) || failures.has(event)
  return madeUpId(`order of ${email}${startsOrder ? ` at ${time}` : ''}`)
}

function makeCustomer({ email, name = 'Ana Teste' }: SaleSample) {
  return { name, birthDate: null, email, phone: '5511900000000', docNumber: '00000000000', docType: 'cpf' }
}

function makeProduct({ planId, productId, amount = 9700, frequency }: SaleSample) {
  return {
    offer: { id: planId ?? 'abcdefg', name: 'Plano', price: amount / 100 },
    offer_type: 'main',
    product: {
      name: 'Plano Pro',
      id: productId ?? madeUpId('product'),
      short_id: 'AbC12dE',
      supportEmail: 'suporte@example.com',
      type: frequency === 'once' ? 'unique' : 'subscription',
      invoiceDescription: '',
    },
  }
}

function makeAmounts({ event, amount = 9700 }: SaleSample) {
  return {
    baseAmount: amount / 100,
    discount: null,
    amount: amount / 100,
    commissions: [
      { user: 'produtor@example.com', totalAmount: amount / 100, percentage: 100, type: 'producer' },
    ],
    fees: 0,
    ...(event === 'teste' ? {} : { charged_fees: 0, interest: 0, additionalInstallmentInterest: 0 }),
    couponCode: null,
  }
}

/** The block of the way it is paid; in the panel's test, all of them. */
function makePayment(event: string, method: string) {
  if (event === 'teste') return { card, pix, boleto, picpay }
  if (method === 'credit_card') return { card }
  if (method === 'pix') return { pix }
  if (method === 'boleto') return { boleto }
  return method === 'picpay' ? { picpay } : {}
}

const periods: Record<string, number> = { monthly: 30, quarterly: 90 }

function makeSubscription(sample: SaleSample, orderId: string) {
  const { event, email, amount = 9700, at = new Date(), frequency = 'monthly' } = sample
  if (frequency === 'once') return null
  const { offer, product } = makeProduct(sample)
  const time = writeTime(at)
  return {
    id: sample.subscriptionId ?? madeUpId(`subscription of ${email}`),
    recurrence_period: periods[frequency] ?? 365,
    trial_days: 0,
    max_retries: 3,
    amount: (amount / 100).toFixed(2),
    retry_interval: 1,
    retention: '00:00:00.5',
    paymentMethod: 'credit_card',
    customer: makeCustomer(sample),
    product: product.id,
    offer: offer.id,
    ...makeProgress(event, { time, orderId, first: madeUpId(`order of ${email}`) }),
    createdAt: time,
    updatedAt: time,
  }
}

type Orders = { time: string; orderId: string; first: string }

/** How far the subscription has come. */
function makeProgress(event: string, { time, orderId, first }: Orders) {
  const isCanceled = event === 'subscription_canceled'
  const isLater = isCanceled || renewals.has(event) || failures.has(event)
  return {
    status: isCanceled ? 'canceled' : failures.has(event) ? 'late' : 'active',
    ...(isCanceled
      ? { quantity_recurrences: 0, next_payment_date: null, canceledAt: time }
      : // The day that was just charged for.
        { quantity_recurrences: -1, next_payment_date: time, canceledAt: null }),
    current_period: isLater ? 2 : 1,
    paid_payments_quantity: renewals.has(event) ? 2 : 1,
    parent_order: isLater ? first : orderId,
    orders: isLater ? [first, orderId] : [orderId],
  }
}

function makeCart(sample: SaleSample) {
  const { email, name = 'Ana Teste', at = new Date() } = sample
  const { offer, product } = makeProduct(sample)
  return {
    customerName: name,
    customerEmail: email,
    customerCellphone: '5511900000000',
    offer,
    product: { id: product.id, name: product.name },
    checkoutUrl: 'https://pay.cakto.com.br/abcdefg',
    createdAt: writeTime(at),
  }
}

/** With microseconds, and always three hours behind. */
function writeTime(at: Date): string {
  return new Date(at.getTime() - 3 * 60 * 60 * 1000).toISOString().replace('Z', '000-03:00')
}
