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

  test('that is a gift ends for the person and product that it began for, and is not for ever', () => {
    const gift = read(write('Product_Access_Started', { frequency: 'once' }))
    const end = read(write('Product_Access_Ended', { frequency: 'once' }))
    expect(gift).toMatchObject({ subscriptionId: null, plan: { rhythm: null } })
    expect(end?.orderId).toBe(gift?.orderId)
  })

  test('that ends names no product: the owner may have named the offer, which is not told here', () => {
    expect(read(write('Product_Access_Ended', ids))?.plan.ids).toEqual([])
    expect(read(withPurchase(write('Payment_Refund', ids), { NextBilling: null }))?.plan.ids).toEqual([])
    expect(read(write('Payment_Refund', ids))?.plan.ids).toEqual(['offer-1', 'prod-1'])
  })
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
