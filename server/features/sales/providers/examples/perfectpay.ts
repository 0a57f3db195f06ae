import { hash } from 'node:crypto'
import { addMonths } from '#server/features/subscriptions/add-months.ts'
import { startOfDay, toWallMs } from '#server/features/subscriptions/sao-paulo.ts'
import type { SaleSample } from '../checkout.ts'

const statusKeys: Record<number, string> = {
  0: 'none',
  1: 'pending',
  2: 'approved',
  3: 'in_process',
  4: 'in_mediation',
  5: 'rejected',
  6: 'cancelled',
  7: 'refunded',
  9: 'charged_back',
  12: 'precheckout',
  13: 'expired',
  15: 'cancelled_regenerated',
}
/** The subscription of a sale that was paid once has been paid for. */
const paid = new Set([2, 7, 9])
const months: Record<string, number> = { monthly: 1, quarterly: 3 }

/** An event as the checkout would send it, with invented people and numbers. */
export function writePerfectpaySale(sample: SaleSample, secret: string): Record<string, unknown> {
  const { productId, planId, at = new Date() } = sample
  return {
    token: secret,
    ...makeSale(sample, at),
    ...makePayment(sample),
    product: {
      code: productId ?? madeUpCode('PPP', 'product'),
      name: 'Plano Pro',
      external_reference: null,
      guarantee: 7,
    },
    plan: { code: planId ?? madeUpCode('PPL', 'plan'), name: 'Plano', quantity: 1, tax_code: null },
    plan_itens: [],
    customer: makeCustomer(sample),
    metadata: { src: null, sck: null, utm_source: null, utm_medium: null, utm_campaign: null },
    ...makeSubscription(sample, at),
    webhook_owner: 'PPAEXEMPLO',
    commission: [],
    url_send_webhook_pay: 'https://example.com/webhook',
  }
}

function stateOf(event: string): number {
  const number = /^sale_status_enum:(\d+)$/.exec(event)?.[1]
  if (number !== undefined) return Number(number)
  return event === 'subscription_failed' ? 5 : 2
}

function makeSale({ event, email, orderId, amount = 9700 }: SaleSample, at: Date) {
  const time = wallClock(at)
  const state = stateOf(event)
  const isOwn = event === 'subscription_renewed' || event === 'subscription_failed'
  const key = statusKeys[state] ?? 'none'
  return {
    code: orderId ?? madeUpCode('PPCP', `order of ${email}${isOwn ? ` at ${time}` : ''}`),
    sale_amount: amount / 100,
    currency_enum: 1,
    currency_enum_key: 'BRL',
    coupon_code: null,
    installments: 1,
    installment_amount: amount / 100,
    original_code: null,
    quantity: 1,
    sale_status_enum: state,
    sale_status_enum_key: key,
    sale_status_detail: key,
    date_created: time,
    date_approved: paid.has(state) ? time : null,
    tracking: null,
    checkout_type_enum: 'regular',
    academy_access_url: null,
  }
}

function makePayment({ event }: SaleSample) {
  const isPix = event === 'sale_status_enum:1' || event === 'sale_status_enum:13'
  return {
    payment_method_enum: isPix ? null : 6,
    payment_method_enum_key: isPix ? null : 'master',
    payment_type_enum: isPix ? 7 : 1,
    payment_type_enum_key: isPix ? 'pix' : 'credit_card',
    payment_format_enum: 1,
    payment_format_enum_key: 'regular',
    billet_url: '',
    billet_number: null,
    billet_expiration: null,
  }
}

function makeCustomer({ email, name = 'Ana Teste' }: SaleSample) {
  return {
    customer_type_enum: 1,
    full_name: name,
    email,
    identification_type: 'CPF',
    identification_number: '00000000000',
    birthday: '1990-01-01',
    phone_extension: '55',
    phone_area_code: '11',
    phone_number: '900000000',
    phone_formated: '(11) 90000-0000',
    ip: '203.0.113.10',
    user_agent: 'UA/1.0',
    street_name: 'Rua A',
    street_number: '1',
    district: 'Centro',
    complement: '',
    zip_code: '00000000',
    city: 'São Paulo',
    state: 'SP',
    country: 'BR',
  }
}

const statuses: Record<string, string> = {
  subscription_canceled: 'canceled',
  subscription_expired: 'expired',
  subscription_failed: 'suspended',
}

function makeSubscription(sample: SaleSample, at: Date) {
  const { event, email, frequency = 'monthly', subscriptionId } = sample
  if (frequency === 'once') return { subscription: null }
  return {
    subscription: {
      code: subscriptionId ?? madeUpCode('PPSUB', `subscription of ${email}`),
      charges_made: event === 'subscription_renewed' ? 2 : 1,
      next_charge_date: startOfDay(addMonths(at, months[frequency] ?? 12)).toISOString(),
      subscription_status_enum: statuses[event] === undefined ? 2 : 3,
      status: statuses[event] ?? 'active',
      status_event: event.startsWith('subscription_') ? event : 'subscription_started',
    },
  }
}

function madeUpCode(prefix: string, seed: string): string {
  return `${prefix}${hash('sha256', seed).slice(0, 12).toUpperCase()}`
}

function wallClock(at: Date): string {
  return new Date(toWallMs(at)).toISOString().slice(0, 19).replace('T', ' ')
}
