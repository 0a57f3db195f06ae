import type { SaleSample } from '../checkout.ts'
import { madeUpId } from './made-up-id.ts'

export const tokenHeader = 'x-hubla-token'

/** The statuses that an invoice has been through, the last one its own. */
const statuses: Record<string, string[]> = {
  'invoice.created': ['draft'],
  'invoice.payment_failed': ['unpaid'],
  'invoice.payment_failed:renewal': ['unpaid', 'overdue'],
  'invoice.expired': ['unpaid', 'canceled'],
  'invoice.refunded': ['unpaid', 'paid', 'refunded'],
  'invoice.status_updated': [],
  'invoice.status_updated:draft': ['draft'],
  'invoice.status_updated:unpaid': ['unpaid'],
  'invoice.status_updated:overdue': ['unpaid', 'overdue'],
  'invoice.status_updated:refunded': ['unpaid', 'paid', 'refunded'],
  'invoice.status_updated:disputed': ['unpaid', 'paid', 'disputed'],
  'invoice.status_updated:chargeback': ['unpaid', 'paid', 'chargeback'],
  'invoice.status_updated:canceled': ['unpaid', 'canceled'],
}

/** An event as the checkout would send it, with invented people and numbers. */
export function writeHublaSale(sample: SaleSample): Record<string, unknown> {
  const [type = ''] = sample.event.split(':')
  const [family = ''] = type.split('.')
  const write = writers[family] ?? writeInvoice
  return { type, version: '2.0.0', event: write(sample) }
}

const writers: Record<string, (sample: SaleSample) => object> = {
  customer: writeSubscription,
  subscription: writeSubscription,
  smart_installment: writeSmartInstallment,
  refund_request: writeRefundRequest,
  lead: writeLead,
}

function writeInvoice(sample: SaleSample) {
  return {
    ...makeProducts(sample),
    invoice: makeInvoice(sample),
    subscriptions: [makeSubscription(sample)],
    user: makeUser(sample),
  }
}

function makeInvoice(sample: SaleSample) {
  const { event, amount = 9700, at = new Date() } = sample
  const time = at.toISOString()
  const passed = statuses[event] ?? ['unpaid', 'paid']
  const id = invoiceIdOf(sample)
  return {
    id,
    orderId: madeUpId(`cart of ${id}`),
    parentInvoiceId: null,
    childInvoiceIds: [],
    payerId: madeUpId(`user ${sample.email}`),
    sellerId: madeUpId('seller'),
    payer: makeUser(sample),
    installments: 1,
    paymentMethod: 'credit_card',
    currency: 'BRL',
    type: event.endsWith(':renewal') ? 'renewal' : 'sell',
    status: passed.at(-1) ?? null,
    statusAt: passed.map((status) => ({ when: time, status })),
    amount: makeAmount(amount),
    receivers: [
      {
        id: madeUpId('seller'),
        name: 'Vendedor',
        email: 'vendedor@example.com',
        phone: '+5511900000009',
        role: 'seller',
        paysForFees: true,
        totalCents: amount,
      },
    ],
    paymentSession: {
      ip: '203.0.113.10',
      userAgent: 'Mozilla/5.0',
      url: 'https://pay.hub.la/oferta',
      utm: { source: null, medium: null, campaign: null, content: null, term: null },
      cookies: {},
      params: {},
    },
    billingAddress: { countryCode: 'BR', state: 'SP', city: 'São Paulo', postalCode: '00000-000' },
    ...(event.endsWith(':installment') ? { smartInstallment: { installment: 2, installments: 12 } } : {}),
    saleDate: time,
    dueDate: time,
    createdAt: time,
    modifiedAt: time,
    version: passed.length + 1,
  }
}

/** Each period is an invoice of its own; whatever else is not told its invoice is about the customer's first one. */
function invoiceIdOf({ event, email, orderId, at = new Date() }: SaleSample): string {
  const startsOrder = event === 'invoice.payment_failed:renewal'
  return orderId ?? madeUpId(`order of ${email}${startsOrder ? ` at ${at.toISOString()}` : ''}`)
}

function makeAmount(amount: number) {
  return {
    subtotalCents: amount,
    discountCents: 0,
    prorataCents: 0,
    installmentFeeCents: 0,
    totalCents: amount,
    total: amount / 100,
  }
}

function makeProducts({ productId, planId }: SaleSample) {
  const product = { id: productId ?? madeUpId('product'), name: 'Plano Pro' }
  const offer = { id: planId ?? madeUpId('plan'), name: 'Principal', isOrderBump: false }
  return {
    product,
    products: [{ ...product, offers: [{ ...offer, cohorts: [{ id: madeUpId('cohort') }] }] }],
  }
}

function makeUser({ email, name = 'Ana Teste' }: SaleSample) {
  const [firstName = '', ...rest] = name.split(' ')
  return {
    id: madeUpId(`user ${email}`),
    firstName,
    lastName: rest.join(' '),
    document: '00000000000',
    email,
    phone: '+5511900000000',
  }
}

const cycles: Record<string, number> = { monthly: 1, quarterly: 3, once: 1 }

/** What is sold once has a subscription as well. */
function makeSubscription({ email, subscriptionId, frequency = 'monthly' }: SaleSample) {
  return {
    id: subscriptionId ?? madeUpId(`subscription of ${email}`),
    type: frequency === 'once' ? 'one_time' : 'recurring',
    billingCycleMonths: cycles[frequency] ?? 12,
    quantity: 1,
  }
}

const inactive = new Set(['customer.member_removed', 'subscription.deactivated', 'subscription.created'])
const stopped = new Set([
  'customer.member_removed',
  'subscription.deactivated',
  'subscription.renewal_disabled',
])

function writeSubscription(sample: SaleSample) {
  const { event, email, amount = 9700, at = new Date(), orderId } = sample
  const time = at.toISOString()
  const { quantity: _, ...subscription } = makeSubscription(sample)
  const invoiceId = orderId ?? madeUpId(`order of ${email}`)
  const lastInvoice = { id: invoiceId, currency: 'BRL', amount: { totalCents: amount }, saleDate: time }
  return {
    ...makeProducts(sample),
    subscription: {
      ...subscription,
      sellerId: madeUpId('seller'),
      payerId: madeUpId(`user ${email}`),
      status: inactive.has(event) ? 'inactive' : 'active',
      credits: 31,
      paymentMethod: 'credit_card',
      autoRenew: !stopped.has(event),
      freeTrial: false,
      activatedAt: time,
      ...(inactive.has(event) ? { inactivatedAt: time } : {}),
      ...(event === 'subscription.renewal_disabled' ? { deactivatedAutoRenewAt: time } : {}),
      ...(event.startsWith('subscription.') ? { lastInvoice } : {}),
      modifiedAt: time,
      createdAt: time,
      version: Math.floor(at.getTime() / 1000),
    },
    user: makeUser(sample),
  }
}

function writeSmartInstallment(sample: SaleSample) {
  const { event, amount = 9700, at = new Date() } = sample
  const sourceInvoiceId = invoiceIdOf(sample)
  return {
    ...makeProducts(sample),
    smartInstallment: {
      id: madeUpId(`installments of ${sourceInvoiceId}`),
      subscriptionId: makeSubscription(sample).id,
      sourceInvoiceId,
      installment: 1,
      installments: 12,
      paymentMethod: 'credit_card',
      type: 'sell',
      status: event.replace('smart_installment.', ''),
      amount: { totalCents: amount },
      createdAt: at.toISOString(),
      modifiedAt: at.toISOString(),
    },
    user: makeUser(sample),
  }
}

function writeRefundRequest(sample: SaleSample) {
  const { event, at = new Date() } = sample
  const id = invoiceIdOf(sample)
  const time = at.toISOString()
  const status = event.replace('refund_request.', '')
  const { amount, currency } = makeInvoice(sample)
  return {
    ...makeProducts(sample),
    refund: {
      id: madeUpId(`refund of ${id}`),
      status,
      description: 'Arrependimento',
      isAutoAccepted: false,
      createdAt: time,
      updatedAt: time,
    },
    invoice: { id, amount, currency },
    subscriptions: [makeSubscription(sample)],
    user: makeUser(sample),
  }
}

function writeLead(sample: SaleSample) {
  const { email, name = 'Ana Teste', orderId, amount = 9700, at = new Date() } = sample
  return {
    products: makeProducts(sample).products,
    lead: {
      id: orderId ?? madeUpId(`cart of ${email}`),
      fullName: name,
      email,
      phone: '+5511900000000',
      currency: 'BRL',
      amount: { totalCents: amount },
      createdAt: at.toISOString(),
      session: { url: 'https://pay.hub.la/oferta', utm: { source: null }, cookies: {} },
    },
  }
}
