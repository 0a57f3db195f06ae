import { describe, expect, test } from 'vitest'
import { writePerfectpaySale } from './examples/perfectpay.ts'
import { maskPersonalData } from './mask-personal-data.ts'
import { perfectpay } from './perfectpay.ts'
import { writeDelivery } from './write-delivery.ts'

const secret = '0123456789abcdef0123456789abcdef'
const at = new Date('2026-11-01T15:00:05Z')
const ana = { email: 'Ana@Example.com', name: 'Ana Souza', at }
const read = (body: object) => perfectpay.read(JSON.stringify(body))[0]
const write = (event: string, more: object = {}) => writePerfectpaySale({ event, ...ana, ...more }, secret)
const approved = 'sale_status_enum:2'

/** A sale in some state, with its subscription changed in parts. */
function inState(sale_status_enum: unknown, changes: object = {}) {
  const body = write(approved)
  return { ...body, sale_status_enum, subscription: { ...(body.subscription as object), ...changes } }
}

test('the token stands in the body, and a wrong or missing one proves nothing', () => {
  const delivery = writeDelivery(perfectpay, { event: approved, ...ana }, secret)
  expect(perfectpay.prove(delivery, secret)).toEqual({ proven: delivery.body })
  expect(perfectpay.prove(delivery, 'outro')).toBe('forged')
  const bare = Buffer.from('{"code":"x","sale_status_enum":2}')
  expect(perfectpay.prove({ ...delivery, body: bare }, secret)).toBe('unproven')
})

test.each(Object.entries(perfectpay.events))('%s is understood as the table says', (event, { kind }) => {
  expect(read(write(event))).toMatchObject({ kind, eventType: event, customerEmail: 'ana@example.com' })
})

test('a purchase says who bought what, for how much and how often', () => {
  const ids = { orderId: 'PPCP1', subscriptionId: 'PPSUB1', productId: 'PPP1', planId: 'PPL1' }
  expect(read(write(approved, { ...ids, amount: 9790 }))).toMatchObject({
    orderId: 'PPCP1',
    orderRef: 'PPCP1',
    orderStatus: 'approved',
    subscriptionId: 'PPSUB1',
    customerName: 'Ana Souza',
    customerNumbers: ['5511900000000', '00000000000'],
    chargeAmount: '9790',
    currency: 'BRL',
    paymentMethod: 'credit_card',
    happenedAt: at,
    accessUntil: null,
    plan: { ids: ['PPL1', 'PPP1'], name: 'Plano Pro', rhythm: 'monthly' },
  })
})

describe('the state of a sale', () => {
  test.each([
    [2, '2', 'approved'],
    ['2', '2', 'approved'],
    [8, '2', 'approved'],
    [10, '2', 'approved'],
    [16, '2', 'approved'],
    [17, '9', 'chargeback'],
    [18, '7', 'refunded'],
    [19, '7', 'refunded'],
    [20, '7', 'refunded'],
    [11, '6', 'rejected'],
    [4, '4', 'info'],
    [13, '13', 'info'],
    [14, '14', 'unknown'],
    [99, '99', 'unknown'],
  ])('%j is the one of %s: %s', (state, number, kind) => {
    expect(read(inState(state))).toMatchObject({ eventType: `sale_status_enum:${number}`, kind })
  })

  test('decides, whatever its text says; without it the text is only kept', () => {
    expect(read({ ...inState(5), sale_status_enum_key: 'approved' })?.kind).toBe('rejected')
    expect(read({ ...inState(undefined), sale_status_enum_key: 'approved' })).toMatchObject({
      kind: 'unknown',
      eventType: 'approved',
    })
    expect(read(inState([2]))?.kind).toBe('unknown')
  })

  test('of one sale changes, and it stays one order', () => {
    const orders = [approved, 'sale_status_enum:7', 'sale_status_enum:9'].map(
      (event) => read(write(event))?.orderId,
    )
    expect(new Set(orders).size).toBe(1)
    expect(read(write('subscription_renewed'))?.orderId).not.toBe(orders[0])
  })
})

describe('what is said of a subscription', () => {
  test.each([
    [2, 'subscription_started', 'sale_status_enum:2', 'approved'],
    [2, 'subscription_renewed', 'subscription_renewed', 'renewed'],
    [2, 'subscription_cancelled', 'subscription_canceled', 'canceled'],
    [10, 'subscription_canceled', 'subscription_canceled', 'canceled'],
    [2, 'subscription_expired', 'subscription_expired', 'removed'],
    [2, 'subscription_expiring', 'sale_status_enum:2', 'approved'],
    [2, 'subscription_suspended', 'subscription_failed', 'late'],
    [5, 'subscription_failed', 'subscription_failed', 'late'],
    [5, 'subscription_renewed', 'sale_status_enum:5', 'late'],
    [5, 'subscription_started', 'sale_status_enum:5', 'rejected'],
    [1, 'subscription_renewed', 'sale_status_enum:1', 'waiting'],
    [13, 'subscription_expired', 'sale_status_enum:13', 'info'],
    [7, 'subscription_canceled', 'sale_status_enum:7', 'refunded'],
    [9, 'subscription_expired', 'sale_status_enum:9', 'chargeback'],
    [2, 'subscription_card_changed', 'sale_status_enum:2', 'approved'],
  ])('with a sale in state %i, %s is %s: %s', (state, status_event, eventType, kind) => {
    expect(read(inState(state, { status_event }))).toMatchObject({ eventType, kind })
  })

  test.each(['canceled', 'expired', 'suspended', 'active'])(
    'is what happened, and not how it stands: a paid sale of one that is %s is paid',
    (status) => {
      expect(read(inState(2, { status, status_event: null }))).toMatchObject({
        eventType: approved,
        kind: 'approved',
      })
      expect(read(inState(2, { status, status_event: 'subscription_renewed' }))?.kind).toBe('renewed')
      expect(read(inState(13, { status, status_event: null }))?.kind).toBe('info')
    },
  )

  test.each([
    [1, 'approved'],
    ['2', 'renewed'],
    [12, 'renewed'],
    [0, 'approved'],
    [null, 'approved'],
    ['x', 'approved'],
  ])('its charge number %j is %s', (charges_made, kind) => {
    expect(read(inState(2, { charges_made }))).toMatchObject({ kind, eventType: approved })
  })
})

test('only a sale tells when it happened: whatever ends it counts from its arrival', () => {
  expect(read(write('subscription_renewed'))?.happenedAt).toEqual(at)
  expect(read({ ...write(approved), date_approved: '' })?.happenedAt).toEqual(at)
  expect(read(write('sale_status_enum:1'))?.happenedAt).toEqual(at)
  for (const event of ['sale_status_enum:7', 'subscription_canceled', 'subscription_failed'])
    expect(read(write(event))?.happenedAt).toBeNull()
})

test.each([
  ['49.9', '4990'],
  ['"19.90"', '1990'],
  ['1297', '129700'],
  ['"1.297,90"', '129790'],
  ['"grátis"', 'grátis'],
  ['null', null],
])('the price %s is %s cents', (price, cents) => {
  const [event] = perfectpay.read(`{"code":"x","sale_status_enum":2,"sale_amount":${price}}`)
  expect(event?.chargeAmount).toBe(cents)
})

test.each([
  [{ currency_enum: 1, currency_enum_key: null }, 'BRL'],
  [{ currency_enum: 2, currency_enum_key: null }, 'USD'],
  [{ currency_enum: 9, currency_enum_key: null }, 'XXX'],
  [{ currency_enum: 1, currency_enum_key: 'EUR' }, 'EUR'],
])('the currency of %j is %s', (given, currency) => {
  expect(read({ ...write(approved), ...given })?.currency).toBe(currency)
})

test.each([
  [1, 'credit_card'],
  [4, 'credit_card'],
  [2, 'boleto'],
  [7, 'pix'],
  ['12', 'picpay'],
])('the way to pay %j is %s, whatever the brand of the card', (payment_type_enum, method) => {
  const body = {
    ...write(approved),
    payment_type_enum,
    payment_type_enum_key: 'picpay',
    payment_method_enum: 2,
  }
  expect(read(body)?.paymentMethod).toBe(method)
})

test.each([
  ['2026-12-01T03:00:00.000000Z', 'monthly'],
  ['2027-02-01T03:00:00.000000Z', 'quarterly'],
  ['2027-11-01T03:00:00.000000Z', null],
  [null, null],
])('next charged on %s, a subscription of 1 November is %s', (next_charge_date, rhythm) => {
  expect(read(inState(2, { next_charge_date }))?.plan.rhythm).toBe(rhythm)
})

test.each([
  [{ subscription: null }, 'once'],
  [{ subscription: [] }, 'once'],
  [{ subscription: {} }, null],
  [{ subscription: null, payment_type_enum: 4 }, null],
  [{ subscription: null, payment_type_enum: 6 }, null],
])('%j is sold %j', (changes, rhythm) => {
  expect(read({ ...write(approved), ...changes })?.plan.rhythm).toBe(rhythm)
})

test('a cancellation that does not tell the next charge names what it is about nevertheless', () => {
  const body = inState(2, { status_event: 'subscription_canceled', next_charge_date: null })
  expect(read(body)?.plan).toEqual({ ...read(inState(2))?.plan, rhythm: null })
})

test('what has no code is kept under its subscription, or under what it is about', () => {
  const { code: _, ...sale } = write('sale_status_enum:12', { subscriptionId: 'PPSUB1' })
  expect(read(sale)?.orderId).toBe('assinatura:PPSUB1')
  const cart = { ...sale, subscription: null }
  expect(read(cart)?.orderId).toMatch(/^entrega:[0-9a-f]{64}$/)
  expect(read({ ...cart, token: '***' })?.orderId).toBe(read(cart)?.orderId)
  expect(read({ sale_status_enum: 2, customer: [], product: 'x', plan: 1, subscription: [[]] })?.kind).toBe(
    'approved',
  )
})

test.each(['', '[]', 'null', '{"a":', '{}', '{"token":"x"}'])('%j is about nothing', (body) =>
  expect(perfectpay.read(body)).toEqual([]),
)

test('masked, a body loses its personal data and keeps what access needs', () => {
  const body = JSON.stringify(write(approved))
  const masked = maskPersonalData(body, perfectpay.personalFields)
  expect(masked).not.toMatch(/00000000000|900000000|Rua A|203\.0|1990-01-01|0123456789abcdef/)
  expect(perfectpay.read(masked)).toEqual(
    perfectpay.read(body).map((event) => ({ ...event, customerNumbers: [] })),
  )
})
