import { hash } from 'node:crypto'
import { addMonths } from '#server/features/subscriptions/add-months.ts'
import { toWallMs } from '#server/features/subscriptions/sao-paulo.ts'
import type { SaleSample } from '../checkout.ts'

const intervals: Record<string, number> = { monthly: 1, quarterly: 3 }
const page = 'OEXEMPLO'
const methods: Record<string, string> = {
  pix_created: 'pix',
  pix_expired: 'pix',
  bank_slip_created: 'bank_slip',
  bank_slip_delayed: 'bank_slip',
}
/** Before anything was paid. */
const unpaid = new Set(['waiting_payment', 'refused', 'trial', 'trial_started', ...Object.keys(methods)])

/** An event as the checkout would send it, with invented people and numbers. */
export function writeTictoSale(sample: SaleSample, secret: string): Record<string, unknown> {
  const { event, at = new Date() } = sample
  const status = {
    version: '2.0',
    status: event,
    status_date: wallClock(at),
    checkout_url: `https://checkout.ticto.example/${page}`,
    token: secret,
  }
  if (event === 'abandoned_cart') return { ...status, ...makeCart(sample) }
  return {
    ...status,
    payment_method: methods[event] ?? 'credit_card',
    commission_type: 'producer',
    ...makeOrder(sample, at),
    customer: makeCustomer(sample),
    ...makeItem(sample),
    ...makeSubscriptions(sample, at),
    bumps: [],
    producer: {
      id: 1,
      name: 'Vendedor',
      email: 'vendas@example.com',
      document: '00000000000000',
      cms: '45.00',
    },
    shipping: { type: null, method: null, amount: 0, delivery_days: null },
    tracking: { utm_source: 'Não Informado', src: 'Não Informado', sck: 'Não Informado' },
    query_params: { code: page },
    affiliates: [],
    coproducers: [],
  }
}

/** It has neither order nor subscription. */
function makeCart(sample: SaleSample) {
  const { name = 'Ana Teste', email } = sample
  return { name, email, product_name: 'Plano Pro', ...makeItem(sample) }
}

function makeOrder({ event, email, orderId, amount = 9700 }: SaleSample, at: Date) {
  const time = wallClock(at)
  const seed = `order of ${email}${event === 'subscription_delayed' ? ` at ${time}` : ''}`
  const payment = orderId ?? madeUpHash('TPC', seed)
  return {
    order: {
      id: madeUpNumber(seed),
      hash: madeUpHash('TOC', orderId ?? seed),
      transaction_hash: payment,
      paid_amount: amount,
      installments: 1,
      order_date: time,
    },
    transaction: { hash: payment, ...makePayment(event) },
  }
}

function makePayment(event: string) {
  if (methods[event] === 'pix') return { pix_qr_code: '00020126000000000000BR.GOV.BCB.PIX' }
  if (methods[event] === 'bank_slip')
    return { bank_slip_code: '00000', bank_slip_url: 'https://ticto.example/boleto', bank_slip_pdf: null }
  return { cards: [{ first_digits: '000000', holder: 'ANA TESTE', brand: 'master', last_digits: '0000' }] }
}

function makeCustomer({ email, name = 'Ana Teste' }: SaleSample) {
  return {
    name,
    email,
    email_confirmation: email,
    cpf: '00000000000',
    cnpj: null,
    type: 'person',
    phone: { ddi: '+55', ddd: '11', number: '900000000' },
    address: { street: 'Rua A', street_number: '1', city: 'São Paulo', state: 'SP', zip_code: '00000000' },
  }
}

function makeItem({ amount = 9700, frequency = 'monthly', productId, planId }: SaleSample) {
  const offer = planId ?? madeUpNumber('plan')
  return {
    item: {
      product_name: 'Plano Pro',
      product_id: productId ?? madeUpNumber('product'),
      offer_name: 'Plano',
      offer_id: offer,
      offer_code: page,
      quantity: 1,
      amount,
      days_of_access: 30,
      trial_days: 0,
      coupon_id: null,
    },
    offer: {
      id: offer,
      code: page,
      name: 'Plano',
      price: amount,
      is_subscription: frequency !== 'once',
      interval: frequency === 'once' ? null : (intervals[frequency] ?? 12),
    },
  }
}

function makeSubscriptions({ event, email, ...sample }: SaleSample, at: Date) {
  const { frequency = 'monthly', subscriptionId, accessUntil } = sample
  if (frequency === 'once') return { subscriptions: [] }
  const id = subscriptionId ?? madeUpNumber(`subscription of ${email}`)
  const interval = intervals[frequency] ?? 12
  return {
    subscriptions: [
      {
        id,
        interval,
        successful_charges: unpaid.has(event) ? 0 : 1,
        failed_charges: event === 'subscription_delayed' ? 1 : 0,
        max_charges: null,
        next_charge: wallClock(accessUntil ?? addMonths(at, interval)),
        canceled_at: event === 'subscription_canceled' ? wallClock(at) : null,
        change_card_url: `https://ticto.example/change-card/${id}`,
      },
    ],
  }
}

function madeUpHash(prefix: string, seed: string): string {
  return `${prefix}${hash('sha256', seed).slice(0, 12).toUpperCase()}`
}

function madeUpNumber(seed: string): number {
  return Number.parseInt(hash('sha256', seed).slice(0, 7), 16)
}

function wallClock(at: Date): string {
  return new Date(toWallMs(at)).toISOString().slice(0, 19).replace('T', ' ')
}
