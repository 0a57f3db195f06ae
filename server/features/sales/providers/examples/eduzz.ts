import { hash } from 'node:crypto'
import type { SaleSample } from '../checkout.ts'
import { madeUpId } from './made-up-id.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Words whose invoice is called otherwise than they are. */
const statuses: Record<string, string> = {
  opened: 'open',
  waiting_payment: 'waitingPayment',
  waiting_refund: 'waitingRefund',
}

/** A sample of which nothing is missing. */
type Filled = ReturnType<typeof fill>

/** An event as the checkout would send it, with invented people and numbers. */
export function writeEduzzSale(sample: SaleSample): Record<string, unknown> {
  const sale = fill(sample)
  // Some words are made of the checkout's own and what the event then says.
  const [event = '', status] = sale.event.split(':')
  const make = shapeOf(event)
  const seed = `${sale.event} of ${sale.email} ${sale.orderId} at ${sale.time}`
  return {
    id: make !== makeInvoice && sample.orderId ? sample.orderId : madeUpId(seed).replaceAll('-', ''),
    event,
    sentDate: sale.time,
    data: make(sale, status),
  }
}

function shapeOf(event: string): (sale: Filled, status?: string) => object {
  if (event === 'ping') return () => ({ message: 'ping' })
  if (event.endsWith('.cart_abandonment')) return makeCart
  if (event.endsWith('_attempted')) return makeAttempt
  return event.includes('.contract_') ? makeContract : makeInvoice
}

function fill(sample: SaleSample) {
  const { event, email, name = 'Ana Teste', amount = 9700, at = new Date(), frequency = 'monthly' } = sample
  const time = at.toISOString()
  // Each charge is an invoice of its own; what is not told its order is about the customer's first one.
  const ownTime = event === 'myeduzz.invoice_overdue' ? ` at ${time}` : ''
  const productId = sample.productId ?? madeUpNumber('product')
  return {
    event,
    email,
    name,
    at,
    time,
    frequency,
    productId,
    price: { currency: 'BRL', value: amount / 100 },
    orderId: sample.orderId ?? madeUpNumber(`order of ${email}${ownTime}`),
    planId: sample.planId,
    contractId: sample.subscriptionId ?? madeUpNumber(`subscription of ${email}`),
    nextDue: (sample.accessUntil ?? new Date(at.getTime() + 30 * dayMs)).toISOString(),
  }
}

function madeUpNumber(seed: string): string {
  return String(Number.parseInt(hash('sha256', seed).slice(0, 8), 16))
}

const producer = { id: '123', name: 'Produtora Teste', email: 'produtora@example.com' }

function makeInvoice(sale: Filled, part?: string) {
  const { event, time, price, orderId, frequency, contractId } = sale
  const word = event.slice(event.indexOf('_') + 1).replace(/:.*/, '')
  const isPaid = ['paid', 'refunded', 'chargeback', 'waiting_refund'].includes(word)
  return {
    id: orderId,
    status: statuses[word] ?? word,
    buyer: makeBuyer(sale),
    student: null,
    producer: { ...producer, originSecret: 'invented' },
    affiliate: null,
    offer: { name: 'Oferta' },
    utm: { source: null, medium: null, campaign: null, content: null, term: null },
    tracker: { code1: 'lead-123', code2: null, code3: null },
    createdAt: time,
    dueDate: time,
    paidAt: isPaid ? time : null,
    refundedAt: word === 'refunded' ? time : null,
    price,
    paid: isPaid ? price : null,
    installments: 1,
    ...makePayment(word === 'waiting_payment'),
    transaction: { id: madeUpNumber(`transaction of ${orderId}`), key: 'invented' },
    checkoutUrl: 'https://checkout.example/1',
    items: [makeItem(sale)],
    totalItems: 1,
    orderBump: { has: false, isMainSale: true, mainSaleId: null },
    chargeback: word === 'chargeback' ? { status: 'open', createdAt: time, limitDate: null } : null,
    contract: frequency === 'once' ? null : { id: contractId, isUnlimitedInstallments: false },
    bankSlipInstallment: part === 'parcela' ? { installmentNumber: 2, totalInstallments: 6 } : null,
  }
}

function makePayment(isBankslip: boolean) {
  const method = isBankslip ? 'bankslip' : 'creditCard'
  return {
    paymentMethod: method,
    payment: { method, details: null },
    barcode: isBankslip ? '00000.00000 00000.000000 00000.000000 0 00000000000000' : null,
    billetUrl: null,
    bankslipUrl: isBankslip ? 'https://bankslip.example/1' : null,
  }
}

function makeBuyer({ email, name }: Filled) {
  return {
    id: madeUpNumber(`buyer ${email}`),
    name,
    email,
    document: '00000000000',
    phone: '11900000000',
    phone2: null,
    cellphone: '11900000000',
    address: {
      street: 'Rua Exemplo',
      number: '1',
      complement: '',
      neighborhood: 'Centro',
      zipCode: '00000000',
      city: 'São Paulo',
      state: 'SP',
      country: 'BR',
    },
  }
}

/** A product has its own id under each offer, and one above them all. */
function makeItem({ planId, productId, price }: Filled) {
  return {
    productId: planId ?? productId,
    parentId: productId,
    name: 'Plano Pro',
    refundPeriod: { durationType: 'days', value: 7 },
    price,
    coupon: null,
    billingType: null,
    skuReference: null,
  }
}

const frequencies: Record<string, object> = {
  monthly: { type: 'month', value: 1 },
  quarterly: { type: 'month', value: 3 },
}

function makeContract(sale: Filled, status?: string) {
  const { event, time, price, productId, planId } = sale
  const isCreated = event === 'myeduzz.contract_created'
  const plan = planId === undefined ? null : { id: planId, name: 'Plano' }
  return {
    ...(isCreated ? {} : { reason: status?.startsWith('cancel') ? 'cancellation' : 'status_updated' }),
    producer,
    products: [
      {
        id: productId,
        name: 'Plano Pro',
        deliveries: ['external'],
        plan,
        price,
        membershipFee: { currency: 'BRL', value: 0 },
      },
    ],
    contract: {
      ...contractOf(sale),
      ...(isCreated || status !== undefined ? { status: status ?? 'awaitingPayment' } : {}),
      payment: { method: 'creditCard', totalOfInstallments: 1 },
      trialDays: 0,
      contentAccess: { removeOnContractEnd: true, removeOnLatePayment: true },
      isUnlimitedInstallments: false,
      recurrence: {
        startsAt: time,
        nextDue: sale.nextDue,
        currentDue: time,
        finalDue: null,
        finishesAt: null,
        frequency: frequencies[sale.frequency] ?? { type: 'year', value: 1 },
        charges: { total: 1, current: 1 },
        isFinite: false,
        price,
      },
    },
    customer: customerOf(sale),
    financialResponsible: customerOf(sale),
  }
}

function contractOf({ contractId, time }: Filled) {
  return { id: contractId, createdAt: time, updatedAt: time }
}

function customerOf({ email, name }: Filled) {
  return { name, email, phone: { countryCode: '55', areaCode: '11', number: '900000000' } }
}

/** That a charge was tried, whether or not it was paid. */
function makeAttempt(sale: Filled) {
  const { event, email, name, time, orderId } = sale
  const method = /contract_(\w+)_attempted$/.exec(event)?.[1]
  return {
    producer,
    invoice: {
      id: orderId,
      status: 'refused',
      dueDate: time,
      attemptDate: time,
      isNegotiation: false,
      payment: { method: method === 'card' ? 'creditCard' : method, installments: 1 },
      failReason: 'invented',
      failReasonMessage: 'Motivo inventado',
    },
    contract: { ...contractOf(sale), status: 'late' },
    customer: { id: madeUpNumber(`buyer ${email}`), name, email },
  }
}

function makeCart(sale: Filled) {
  const { id: _id, address: _address, document: _document, ...buyer } = makeBuyer(sale)
  return { status: 'abandoned', buyer, createdAt: sale.time, price: sale.price, items: [makeItem(sale)] }
}
