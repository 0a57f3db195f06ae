import { describe, expect, test } from 'vitest'
import { writeLastlinkSale } from './examples/lastlink.ts'
import { lastlink } from './lastlink.ts'
import { maskPersonalData } from './mask-personal-data.ts'
import { writeDelivery } from './write-delivery.ts'

const secret = 'token-de-teste'
const at = new Date('2026-11-01T12:00:05Z')
const ana = { email: 'Ana@Example.com', name: 'Ana Souza', at }
const read = (body: object) => lastlink.read(JSON.stringify(body))[0]
const write = (event: string, more: object = {}) => writeLastlinkSale({ event, ...ana, ...more })
const ids = { orderId: 'pay-1', subscriptionId: 'sub-1', productId: 'prod-1', planId: 'offer-1' }

/** The same body with another `Data` in parts. */
function withData(body: Record<string, unknown>, changes: object) {
  return { ...body, Data: { ...(body.Data as object), ...changes } }
}
function withPurchase(body: Record<string, unknown>, changes: object) {
  const { Purchase } = body.Data as { Purchase: object }
  return withData(body, { Purchase: { ...Purchase, ...changes } })
}

describe('the token', () => {
  const delivery = writeDelivery(lastlink, { event: 'Purchase_Order_Confirmed', ...ana }, secret)

  test('stands in a header, and nothing else proves a body', () => {
    expect(lastlink.prove(delivery, secret)).toEqual({ proven: delivery.body })
    expect(lastlink.prove(delivery, 'outro')).toBe('forged')
    expect(lastlink.prove({ ...delivery, headers: {}, query: { token: secret } }, secret)).toBe('unproven')
  })

  test('is looked for before the body is read', () => {
    expect(lastlink.mayBeProven(delivery)).toBe(true)
    expect(lastlink.mayBeProven({ query: {}, headers: { 'x-lastlink-token': '' } })).toBe(false)
  })
})

test.each(Object.entries(lastlink.events))('%s is understood as the table says', (event, { kind }) => {
  expect(read(write(event))).toMatchObject({
    kind,
    eventType: event,
    customerEmail: 'ana@example.com',
    happenedAt: at,
  })
})

test('a purchase says who bought what, for how much and how often', () => {
  expect(read(write('Purchase_Order_Confirmed', { ...ids, amount: 9790 }))).toMatchObject({
    orderId: 'pay-1',
    subscriptionId: 'sub-1',
    customerName: 'Ana Souza',
    customerNumbers: ['+5511900000000', '000.000.000-00'],
    chargeAmount: '9790',
    currency: 'BRL',
    paymentMethod: 'credit_card',
    accessUntil: null,
    plan: { ids: ['offer-1', 'prod-1'], name: 'Plano Pro', rhythm: 'monthly' },
  })
})

test('a refund names the payment that it gives back; a renewal is another one', () => {
  const order = (event: string) => read(write(event))?.orderId
  expect(order('Payment_Refund')).toBe(order('Purchase_Order_Confirmed'))
  expect(order('Payment_Chargeback')).toBe(order('Purchase_Order_Confirmed'))
  expect(order('Recurrent_Payment')).not.toBe(order('Purchase_Order_Confirmed'))
})

test.each([
  ['subscription_EXPIRED', 'Subscription_Expired', 'removed'],
  ['product_access_STARTED', 'Product_Access_Started', 'joined'],
  ['Subscription_Product_Acess', 'Subscription_Product_Access', 'info'],
  ['Subscription_Renewed', 'Subscription_Renewed', 'unknown'],
  ['constructor', 'constructor', 'unknown'],
])('the word %s is %s, which is %s', (given, eventType, kind) => {
  expect(read({ ...write('Purchase_Order_Confirmed'), Event: given })).toMatchObject({ eventType, kind })
})

test.each([
  ['2026-11-01T12:00:05', '2026-11-01T12:00:05.000Z'],
  ['2026-11-01T12:00:05.1234567', '2026-11-01T12:00:05.123Z'],
  ['2026-11-01T12:00:05Z', '2026-11-01T12:00:05.000Z'],
  ['2026-11-01T09:00:05-03:00', '2026-11-01T12:00:05.000Z'],
])('the time %s is %s: without a zone it is UTC', (CreatedAt, expected) => {
  expect(read({ ...write('Payment_Refund'), CreatedAt })?.happenedAt).toEqual(new Date(expected))
})

test('without a time of its own an event happened when it was paid, or nobody knows when', () => {
  const { CreatedAt: _, ...body } = write('Purchase_Order_Confirmed')
  expect(read(body)?.happenedAt).toEqual(at)
  expect(read(withPurchase(body, { PaymentDate: null }))?.happenedAt).toBeNull()
})

describe('access without a payment', () => {
  test('is joined to the payments of its subscription', () => {
    const paid = read(write('Purchase_Order_Confirmed'))
    const started = read(write('Product_Access_Started'))
    expect(started).toMatchObject({
      kind: 'joined',
      subscriptionId: paid?.subscriptionId,
      chargeAmount: null,
    })
    expect(started?.plan.ids.at(-1)).toBe(paid?.plan.ids.at(-1))
    expect(started?.orderId).not.toBe(paid?.orderId)
  })

  test('can start and end more than once, but one delivery that comes twice is one', () => {
    const started = read(write('Product_Access_Started'))?.orderId
    expect(read(write('Product_Access_Started', { at: new Date('2026-12-01T12:00Z') }))?.orderId).not.toBe(
      started,
    )
    expect(read({ ...write('Product_Access_Started'), Id: 'another' })?.orderId).toBe(started)
  })

  test('that ended and starts anew is another joining, even if the body names the payment', () => {
    const at = (event: string, time: string) =>
      read(withData(write(event, { at: new Date(time) }), { Purchase: { PaymentId: 'pay-1' } }))
    const [first, end] = [
      at('Product_Access_Started', '2026-11-01T12:00Z'),
      at('Product_Access_Ended', '2026-11-05T12:00Z'),
    ]
    const again = at('Product_Access_Started', '2026-11-09T12:00Z')
    expect(new Set([first, end, again].map((event) => event?.orderId)).size).toBe(3)
    expect(new Set([first, end, again].map((event) => event?.subscriptionId)).size).toBe(1)
    const both = { AccessStartedAt: '2026-11-01T12:00:00' }
    const ends = ['2026-11-05', '2026-11-12'].map((day) =>
      read(withData(write('Product_Access_Ended'), { ...both, AccessEndedAt: `${day}T12:00:00` })),
    )
    expect(ends[0]?.orderId).not.toBe(ends[1]?.orderId)
  })

  test('of something bought once gives nothing: the payment does, and its refund takes it all', () => {
    const started = read(write('Product_Access_Started', { frequency: 'once' }))
    expect(started).toMatchObject({
      kind: 'info',
      eventType: 'Product_Access_Started',
      subscriptionId: null,
    })
    const end = write('Product_Access_Ended', { frequency: 'once' })
    expect(read(end)?.kind).toBe('info')
    expect(read(withData(end, { Purchase: { PaymentId: 'pay-1' } }))).toMatchObject({
      kind: 'removed',
      orderId: 'pay-1',
    })
  })

  test('that ends names what it is about as everything else does', () => {
    expect(read(write('Product_Access_Ended', ids))?.plan.ids).toEqual(['prod-1'])
    expect(read(withPurchase(write('Payment_Refund', ids), { NextBilling: null }))?.plan.ids).toEqual([
      'offer-1',
      'prod-1',
    ])
  })
})

test.each([
  ['Subscription_Canceled', 'CanceledDate'],
  ['Subscription_Expired', 'ExpiredDate'],
])('%s can happen again under one payment, each time on a day of its own', (event, field) => {
  const orderOn = (date: string | null) =>
    read(withData(write(event, ids), { Subscriptions: [{ Id: 'sub-1', [field]: date }] }))?.orderId
  expect(orderOn('2026-11-02T12:00:00')).toBe('assinatura:sub-1:2026-11-02T12:00:00')
  expect(orderOn('2026-11-09T12:00:00')).not.toBe(orderOn('2026-11-02T12:00:00'))
  expect(orderOn(null)).toBe('assinatura:sub-1:2026-11-01T12:00:05')
})

test('what has no id keeps the one made for it when personal data is covered', () => {
  const { Id: _, ...cart } = write('Abandoned_Cart')
  const masked = maskPersonalData(JSON.stringify(cart), lastlink.personalFields)
  expect(masked).not.toBe(JSON.stringify(cart))
  expect(read(cart)?.orderId).toMatch(/^entrega:[0-9a-f]{64}$/)
  expect(lastlink.read(masked)[0]?.orderId).toBe(read(cart)?.orderId)
  expect(read(withData(cart, { Buyer: { Email: 'bia@example.com' } }))?.orderId).not.toBe(read(cart)?.orderId)
})

test('a cancellation without a purchase is about its subscription', () => {
  const body = withData(write('Subscription_Canceled', ids), { Purchase: null })
  expect(read(body)).toMatchObject({ kind: 'canceled', subscriptionId: 'sub-1' })
  expect(read(body)?.orderId).toMatch(/^assinatura:sub-1:./)
})

test.each([
  [{ Subscriptions: { Id: 's' } }],
  [{ Subscriptions: [{ Id: 's' }, { Id: 't' }] }],
  [{ Subscriptions: [], Subscription: { Id: 's' } }],
  [{ Subscriptions: null, SubscriptionId: 's' }],
])('the subscription is found in %j', (place) => {
  expect(read(withData(write('Purchase_Order_Confirmed'), place))?.subscriptionId).toBe('s')
})

test.each([
  ['2026-12-01T12:00:00', 'monthly'],
  ['2026-11-25T12:00:00', 'monthly'],
  ['2027-02-01T12:00:00', 'quarterly'],
  ['2027-11-01T12:00:00', null],
  ['2026-11-08T12:00:00', null],
  [null, null],
])('next charged on %s, a subscription of 1 November is %s', (NextBilling, rhythm) => {
  expect(read(withPurchase(write('Purchase_Order_Confirmed'), { NextBilling }))?.plan.rhythm).toBe(rhythm)
})

test('what has neither subscription nor next charge was bought once', () => {
  expect(read(write('Purchase_Order_Confirmed', { frequency: 'once' }))?.plan.rhythm).toBe('once')
  expect(read(write('Abandoned_Cart', { frequency: 'once' }))?.plan.rhythm).toBeNull()
})

test('the test button gives nobody access, and never takes the place of a sale', () => {
  const sale = write('Purchase_Order_Confirmed', ids)
  expect(read({ ...sale, IsTest: true })).toMatchObject({ kind: 'test', eventType: 'teste' })
  expect(read({ ...sale, IsTest: true })?.orderId).toMatch(/^entrega:/)
})

test.each([
  ['CreditCard', 'credit_card'],
  ['credit_card', 'credit_card'],
  ['Pix', 'pix'],
  ['bankslip', 'bankslip'],
])('the method %s is %s', (PaymentMethod, expected) => {
  expect(read(withPurchase(write('Payment_Refund'), { Payment: { PaymentMethod } }))?.paymentMethod).toBe(
    expected,
  )
})

test('a charge that can still be paid says where; a paid one does not', () => {
  expect(read(write('Subscription_Renewal_Pending'))?.paymentUrl).toBe('https://lastlink.example/fatura')
  expect(read(write('Recurrent_Payment'))?.paymentUrl).toBeNull()
})

test.each(['', '[]', 'null', '{"a":', '{}', '{"Data":{}}', '{"Id":[],"Event":{}}'])(
  '%j is about nothing',
  (body) => expect(lastlink.read(body)).toEqual([]),
)

test('what is not as expected is kept under what it has', () => {
  expect(read({ Id: 'd1', Data: [1] })).toMatchObject({ kind: 'unknown', orderId: 'entrega:d1' })
  expect(read({ Event: 'Novidade', Data: 'x' })).toMatchObject({ kind: 'unknown', eventType: 'Novidade' })
  const odd = {
    Buyer: [],
    Member: 1,
    Purchase: 'x',
    Subscriptions: 5,
    Products: [null, 3],
    Offer: [],
    Product: 0,
  }
  expect(read({ Id: 'd2', Event: 'Payment_Refund', Data: odd })).toMatchObject({ orderId: 'entrega:d2' })
})

test('masked, a body loses its personal data and keeps what access needs', () => {
  const body = JSON.stringify(write('Purchase_Order_Confirmed', ids))
  const masked = maskPersonalData(body, lastlink.personalFields)
  expect(masked).not.toMatch(/5511900000000|000\.000|Rua A|203\.0|vendas@|fatura/)
  expect(lastlink.read(masked)).toEqual(
    lastlink.read(body).map((event) => ({ ...event, customerNumbers: [] })),
  )
})
