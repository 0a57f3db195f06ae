import { describe, expect, test } from 'vitest'
import { writeTictoSale } from './examples/ticto.ts'
import { maskPersonalData } from './mask-personal-data.ts'
import { ticto } from './ticto.ts'
import { writeDelivery } from './write-delivery.ts'

const secret = 'token-de-teste-0123456789'
const at = new Date('2026-11-01T15:00:05Z')
const ana = { email: 'Ana@Example.com', name: 'Ana Souza', at }
const read = (body: object) => ticto.read(JSON.stringify(body))[0]
const write = (event: string, more: object = {}) => writeTictoSale({ event, ...ana, ...more }, secret)

type Body = Record<string, unknown>
const inBlock = (body: Body, block: string, changes: object) => ({
  ...body,
  [block]: { ...(body[block] as object), ...changes },
})
function inSubscription(body: Body, changes: object) {
  const [first] = body.subscriptions as object[]
  return { ...body, subscriptions: [{ ...first, ...changes }] }
}
/** As it would be without the hash of a payment. */
function withoutHash(body: Body) {
  return inBlock({ ...body, transaction: null }, 'order', { transaction_hash: null })
}

describe('the token', () => {
  const delivery = writeDelivery(ticto, { event: 'authorized', ...ana }, secret)
  const bare = Buffer.from('{"status":"authorized","order":{"hash":"TO1"}}')
  const header = (token: string) => ({ 'x-ticto-token': token })

  test('stands in the body or in a header', () => {
    expect(ticto.prove(delivery, secret)).toEqual({ proven: delivery.body })
    expect(ticto.prove({ ...delivery, body: bare, headers: header(secret) }, secret)).toEqual({
      proven: bare,
    })
    expect(ticto.prove({ ...delivery, body: bare }, secret)).toBe('unproven')
  })

  test('is right wherever it stands, or the delivery is forged', () => {
    expect(ticto.prove({ ...delivery, headers: header(secret) }, secret)).toEqual({ proven: delivery.body })
    expect(ticto.prove({ ...delivery, headers: header('outro') }, secret)).toBe('forged')
    expect(ticto.prove({ ...delivery, body: bare, headers: header('outro') }, secret)).toBe('forged')
    const forged = Buffer.from('{"token":"outro","status":"authorized"}')
    expect(ticto.prove({ ...delivery, body: forged, headers: header(secret) }, secret)).toBe('forged')
  })
})

test.each(Object.entries(ticto.events))('%s is understood as the table says', (event, { kind }) => {
  expect(read(write(event))).toMatchObject({
    kind,
    eventType: event,
    customerEmail: 'ana@example.com',
    customerName: 'Ana Souza',
    happenedAt: at,
  })
})

test('a purchase says who bought what, for how much and how often', () => {
  const ids = { orderId: 'TPC1', subscriptionId: '40001', productId: '2001', planId: '3001' }
  expect(read(write('authorized', { ...ids, amount: 4990 }))).toMatchObject({
    orderId: 'TPC1',
    orderRef: expect.stringMatching(/^TOC/) as unknown,
    subscriptionId: '40001',
    customerNumbers: ['+5511900000000', '00000000000'],
    chargeAmount: '4990',
    currency: null,
    paymentMethod: 'credit_card',
    accessUntil: null,
    plan: { ids: ['3001', 'OEXEMPLO', '2001'], name: 'Plano Pro', rhythm: 'monthly' },
  })
})

describe('the order', () => {
  const first = write('authorized')
  const renewal = inSubscription(inBlock(first, 'order', { transaction_hash: 'TPC2' }), {
    successful_charges: 2,
  })

  test('of a renewal is its own, even under the same order hash', () => {
    expect(read(renewal)).toMatchObject({ kind: 'renewed', orderId: 'TPC2', orderRef: read(first)?.orderRef })
    expect(read(renewal)?.orderId).not.toBe(read(first)?.orderId)
  })

  test('of a refund or chargeback is that of the payment, however many were made since', () => {
    for (const status of ['refunded', 'chargeback']) {
      expect(read({ ...first, status })?.orderId).toBe(read(first)?.orderId)
      expect(read(inSubscription({ ...renewal, status }, { successful_charges: 3 }))?.orderId).toBe('TPC2')
    }
  })

  test('is told by order and count where the payment has no hash', () => {
    const [one, two] = [withoutHash(first), withoutHash(renewal)]
    expect(read(one)?.orderId).toBe(read(first)?.orderRef)
    expect(read(two)?.orderId).toBe(`${read(first)?.orderRef}:2`)
    expect(read({ ...two, status: 'refunded' })?.orderId).toBe(read(two)?.orderId)
    expect(read({ ...withoutHash(first), transaction: { hash: 'TPC9' } })?.orderId).toBe('TPC9')
  })

  test('of a subscription is none of a payment, and each thing that happens to it is one', () => {
    const late = read(write('subscription_delayed', { subscriptionId: '7' }))?.orderId
    expect(late).toBe('assinatura:7:2026-11-01 12:00:05')
    const again = { subscriptionId: '7', at: new Date('2026-12-01T15:00Z') }
    expect(read(write('subscription_delayed', again))?.orderId).not.toBe(late)
    expect(read(write('trial'))?.orderId).not.toBe(read(write('authorized'))?.orderId)
  })
})

describe('what is sold on top of something', () => {
  const main = write('authorized', { orderId: 'TPC1' })

  test.each([
    [
      'of another offer than the page',
      inBlock(main, 'item', { offer_code: 'OBUMP', product_id: 9, amount: 1500 }),
    ],
    [
      'listed as such',
      {
        ...inBlock(main, 'item', { offer_id: 77, product_id: 9, amount: 1500 }),
        bumps: [{ offer_id: '77', offer_price: '15.00' }],
      },
    ],
  ])('%s has its own order and price, and gives no access by itself', (_how, bump) => {
    expect(read(bump)).toMatchObject({ orderId: 'TPC1:9', chargeAmount: '1500', plan: { rhythm: null } })
    expect(read({ ...bump, status: 'refunded' })?.orderId).toBe('TPC1:9')
  })

  test.each([
    [{ checkout_url: 'https://ticto.example/oexemplo?src=x' }],
    [{ checkout_url: null }],
    [{ checkout_url: 'nada' }],
    [{ bumps: [{ offer_id: 77 }] }],
  ])('with %j it is the main thing', (changes) => {
    expect(read({ ...main, ...changes })).toMatchObject({ orderId: 'TPC1', plan: { rhythm: 'monthly' } })
  })
})

test.each([
  ['authorized', 1, 'approved'],
  ['authorized', '2', 'renewed'],
  ['authorized', null, 'approved'],
  ['authorized', 'x', 'approved'],
  ['refused', 0, 'rejected'],
  ['refused', 1, 'late'],
  ['bank_slip_delayed', 0, 'info'],
  ['bank_slip_delayed', 3, 'late'],
])('%s with %j paid charges is %s', (status, successful_charges, kind) => {
  expect(read(inSubscription(write(status), { successful_charges }))?.kind).toBe(kind)
})

test.each(['paid', 'approved', 'AUTHORIZED', 'constructor'])(
  'the word %s is none of its own, and opens nothing',
  (status) => {
    expect(read({ ...write('authorized'), status })).toMatchObject({ kind: 'unknown', eventType: status })
  },
)

test('a trial lasts until it is charged for; a payment does not say until when', () => {
  const next = { next_charge: '2026-11-08 00:00:00' }
  expect(read(inSubscription(write('trial_started'), next))?.accessUntil).toEqual(
    new Date('2026-11-08T03:00:00Z'),
  )
  expect(read(inSubscription(write('authorized'), next))?.accessUntil).toBeNull()
})

test.each([
  ['2026-11-01 12:00:05', '2026-11-01T15:00:05.000Z'],
  ['01/11/2026 12:00:05', '2026-11-01T15:00:05.000Z'],
  ['2026-11-01T12:00:05Z', '2026-11-01T12:00:05.000Z'],
])('the time %s is %s', (status_date, expected) => {
  expect(read({ ...write('authorized'), status_date })?.happenedAt).toEqual(new Date(expected))
})

test.each([
  ['monthly', 'monthly'],
  ['quarterly', 'quarterly'],
  ['yearly', null],
  ['once', 'once'],
])('sold %s, the rhythm is %j', (frequency, rhythm) => {
  expect(read(write('authorized', { frequency }))?.plan.rhythm).toBe(rhythm)
})

test('an offer that is a subscription was not bought once, even if no subscription is named', () => {
  expect(read({ ...write('authorized'), subscriptions: [] })?.plan.rhythm).toBeNull()
  expect(read({ ...write('authorized'), subscriptions: { id: 5, interval: '3' } })).toMatchObject({
    subscriptionId: '5',
    plan: { rhythm: 'quarterly' },
  })
})

test('a cart has its person at the root or in a block, and no order', () => {
  const cart = write('abandoned_cart')
  const nested = {
    ...cart,
    name: undefined,
    email: undefined,
    customer: { name: 'Bia', email: 'bia@example.com' },
  }
  expect(read(cart)?.orderId).toMatch(/^entrega:[0-9a-f]{64}$/)
  expect(read({ ...cart, token: '***' })?.orderId).toBe(read(cart)?.orderId)
  expect(read(nested)).toMatchObject({
    customerEmail: 'bia@example.com',
    customerName: 'Bia',
    plan: { rhythm: null },
  })
})

test('a late subscription says where its buyer changes the card, a boleto where it is paid', () => {
  expect(read(write('subscription_delayed', { subscriptionId: '7' }))?.paymentUrl).toBe(
    'https://ticto.example/change-card/7',
  )
  expect(read(write('bank_slip_created'))?.paymentUrl).toBe('https://ticto.example/boleto')
  expect(read(write('authorized'))?.paymentUrl).toBeNull()
})

test('what is not informed is empty', () => {
  const body = inBlock(write('authorized'), 'customer', {
    name: 'Não Informado',
    cpf: 'Não Informado',
    phone: [],
  })
  expect(read(body)).toMatchObject({ customerName: null, customerNumbers: [] })
})

test.each(['', '[]', 'null', '{"a":', '{}', '{"token":"x","status":[]}'])('%j is about nothing', (body) =>
  expect(ticto.read(body)).toEqual([]),
)

test('blocks of other types are empty ones', () => {
  const odd = {
    order: [],
    item: 'x',
    customer: 1,
    subscriptions: 'x',
    bumps: 5,
    transaction: [[]],
    offer: null,
  }
  expect(read({ status: 'authorized', ...odd })).toMatchObject({
    kind: 'approved',
    customerEmail: null,
    plan: { ids: [], rhythm: null },
  })
  expect(read({ status: 'novidade' })?.kind).toBe('unknown')
})

test('masked, a body loses its personal data and keeps what access needs', () => {
  const body = JSON.stringify(write('authorized'))
  const masked = maskPersonalData(body, ticto.personalFields)
  expect(masked).not.toMatch(/00000000000|900000000|Rua A|ANA TESTE|vendas@|token-de-teste|change-card/)
  expect(ticto.read(masked)).toEqual(ticto.read(body).map((event) => ({ ...event, customerNumbers: [] })))
})
