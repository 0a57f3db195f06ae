import { describe, expect, test } from 'vitest'
import type { SaleSample } from './checkout.ts'
import { hotmart } from './hotmart.ts'
import { maskPersonalData } from './mask-personal-data.ts'
import { signDelivery, writeDelivery } from './write-delivery.ts'

const secret = 'test-hottok-123'
const at = new Date('2026-11-10T17:02:03.004Z')
const ana = { event: 'PURCHASE_APPROVED', email: 'Ana@Example.com', at }

type Json = Record<string, unknown>
type Body = Json & { id: string; data: Json & { purchase: Json; subscription: Json; product: Json } }

const write = (sample: Partial<SaleSample> = {}) =>
  hotmart.example.write({ ...ana, ...sample }, secret) as Body
const read = (body: object) => hotmart.read(JSON.stringify(body))[0]

/** An approval with a changed purchase. */
function approve(purchase: Json, sample: Partial<SaleSample> = {}) {
  const body = write(sample)
  return read({ ...body, data: { ...body.data, purchase: { ...body.data.purchase, ...purchase } } })
}

/** A subscription whose plan is this one. */
function subscribe(plan: unknown) {
  const body = write()
  return read({ ...body, data: { ...body.data, subscription: { ...body.data.subscription, plan } } })
}

describe('the token', () => {
  const body = (hottok?: unknown) =>
    Buffer.from(JSON.stringify({ id: '1', event: 'PURCHASE_APPROVED', hottok }))

  test.each([
    ['in the header alone', secret, undefined, 'proven'],
    ['in the body alone', undefined, secret, 'proven'],
    ['in both', secret, secret, 'proven'],
    ['right in the header, wrong in the body', secret, 'other', 'forged'],
    ['wrong in the header, right in the body', 'other', secret, 'forged'],
    ['wrong in the header', 'other', undefined, 'forged'],
    ['wrong in the body', undefined, 'other', 'forged'],
    ['nowhere', undefined, undefined, 'unproven'],
    ['empty in the header, right in the body', '', secret, 'proven'],
    ['a list in the body', undefined, [secret], 'unproven'],
  ])('%s', (_where, header, hottok, expected) => {
    const delivery = { body: body(hottok), query: {}, headers: { 'x-hotmart-hottok': header } }
    expect(hotmart.mayBeProven(delivery)).toBe(true)
    const proof = hotmart.prove(delivery, secret)
    expect(typeof proof === 'string' ? proof : 'proven').toBe(expected)
  })

  test('in a body that is no JSON is none', () => {
    const delivery = { body: Buffer.from(`hottok=${secret}`), query: {}, headers: {} }
    expect(hotmart.prove(delivery, secret)).toBe('unproven')
  })

  test('of an example proves it, with and without the header', () => {
    const delivery = writeDelivery(hotmart, ana, secret)
    expect(hotmart.prove(delivery, secret)).toEqual({ proven: delivery.body })
    expect(hotmart.prove({ ...delivery, headers: {} }, secret)).toEqual({ proven: delivery.body })
    expect(hotmart.prove(signDelivery(hotmart, write(), 'other'), secret)).toBe('forged')
  })
})

test('an approval is read as it was written', () => {
  const sample = { orderId: 'HP1', productId: '77', planId: '5', subscriptionId: 'ABCD1234', amount: 4990 }
  expect(read(write({ ...sample, name: 'Ana Souza' }))).toEqual({
    kind: 'approved',
    eventType: 'PURCHASE_APPROVED',
    orderId: 'HP1',
    orderRef: 'HP1',
    orderStatus: 'APPROVED',
    paymentMethod: 'CREDIT_CARD',
    customerEmail: 'ana@example.com',
    customerName: 'Ana Souza',
    customerNumbers: ['11900000000', '00000000000'],
    chargeAmount: '4990',
    currency: 'BRL',
    subscriptionId: 'ABCD1234',
    installments: 1,
    saleType: 'new_sale',
    happenedAt: at,
    accessUntil: null,
    paymentUrl: null,
    hasAccess: false,
    plan: { ids: ['5', 'abc12345', '77'], name: 'Plano Pro', rhythm: 'monthly' },
  })
})

test.each(Object.entries(hotmart.events))(
  'an example of %s is read as one, of the same buyer',
  (event, { kind }) => {
    const sale = read(write({ event, productId: '77', subscriptionId: 'ABCD1234' }))
    expect(sale).toMatchObject({ eventType: event, kind, customerEmail: 'ana@example.com', happenedAt: at })
    expect(sale?.plan.ids.at(-1)).toBe('77')
    expect([null, 'ABCD1234']).toContain(sale?.subscriptionId)
  },
)

describe('one word for every payment', () => {
  test.each([
    [1, 'approved'],
    ['1', 'approved'],
    [null, 'approved'],
    [2, 'renewed'],
    ['13', 'renewed'],
    [{}, 'approved'],
  ])('number %j is %s', (recurrence_number, kind) => {
    expect(approve({ recurrence_number })).toMatchObject({ kind, eventType: 'PURCHASE_APPROVED' })
  })

  test('a subscription that begins for nothing is a trial until its first charge', () => {
    const until = new Date('2026-11-17T12:00:00.000Z')
    const free = { price: { value: 0, currency_value: 'BRL' } }
    expect(approve(free, { accessUntil: until })).toMatchObject({ kind: 'trial', accessUntil: until })
    expect(approve({ ...free, recurrence_number: 2 })).toMatchObject({ kind: 'renewed', accessUntil: null })
    expect(approve(free, { frequency: 'once' })).toMatchObject({ kind: 'approved', accessUntil: null })
  })
})

test('who wants the money of one payment back loses what that payment gave, and nothing else', () => {
  const protest = read(write({ event: 'PURCHASE_PROTEST' }))
  expect(protest).toMatchObject({ kind: 'removed', orderId: read(write())?.orderId, subscriptionId: null })
})

describe('a cancellation', () => {
  test('is about the subscription of the payments, each time anew', () => {
    const canceled = write({ event: 'SUBSCRIPTION_CANCELLATION' })
    const subscriptionId = read(write())?.subscriptionId
    expect(subscriptionId).toMatch(/^[0-9A-F]{8}$/)
    expect(read(canceled)).toMatchObject({
      subscriptionId,
      orderId: `assinatura:${subscriptionId}:${canceled.id}`,
    })
    expect(read({ ...canceled, id: 'again' })).toMatchObject({
      orderId: `assinatura:${subscriptionId}:again`,
    })
  })

  test('is never known by the number that only cancellations have', () => {
    const canceled = write({ event: 'SUBSCRIPTION_CANCELLATION' })
    const sale = read({ ...canceled, data: { ...canceled.data, subscriber: { email: 'a@b.co' } } })
    expect(sale).toMatchObject({
      subscriptionId: null,
      orderId: `entrega:${canceled.id}`,
      customerEmail: 'a@b.co',
    })
  })
})

test.each([
  ['product 0', { id: 0, name: 'Qualquer' }],
  ['product "0"', { id: '0' }],
  ["the panel's own name", { id: 12, name: 'Produto test postback2' }],
])('the test button is known by %s, whatever its event; each press is its own', (_mark, product) => {
  const body = write({ event: 'PURCHASE_REFUNDED' })
  const pressed = read({ ...body, id: 'press-1', data: { ...body.data, product } })
  expect(pressed).toMatchObject({ kind: 'test', eventType: 'teste', orderId: 'entrega:press-1' })
})

describe('times', () => {
  test.each([
    ['a payment that of its approval', 'PURCHASE_APPROVED', { approved_date: 1790467200000 }, 1790467200000],
    ['as text', 'PURCHASE_APPROVED', { approved_date: '1790467200000' }, 1790467200000],
    [
      'a payment without one that of its delivery',
      'PURCHASE_APPROVED',
      { approved_date: null },
      at.getTime(),
    ],
    ['a refund that of its delivery', 'PURCHASE_REFUNDED', { approved_date: 1790467200000 }, at.getTime()],
    [
      'a late charge that of its delivery',
      'PURCHASE_DELAYED',
      { approved_date: 1790467200000 },
      at.getTime(),
    ],
  ])('%s', (_what, event, purchase, expected) => {
    expect(approve(purchase, { event })?.happenedAt?.getTime()).toBe(expected)
  })

  test('are taken under either spelling', () => {
    expect(read({ id: '1', event: 'CLUB_FIRST_ACCESS', creationDate: 1790467200000 })?.happenedAt).toEqual(
      new Date(1790467200000),
    )
    expect(read({ id: '1', event: 'SWITCH_PLAN', creation_date: 'ontem' })?.happenedAt).toBeNull()
  })
})

describe('the rhythm', () => {
  test.each([
    [{ name: 'Plano Mensal' }, 'monthly'],
    [{ name: 'Assinatura TRIMESTRAL com desconto' }, 'quarterly'],
    [{ name: 'Plano anual' }, null],
    [{ name: 'Anual com pagamento mensal' }, null],
    [{ name: 'Bimestral' }, null],
    [{ name: 'Mensalista' }, null],
    [{ name: 'Plano Pro' }, null],
    [{ name: 'Plano Pro', recurrency_period: 30 }, 'monthly'],
    [{ name: 'Plano mensal', recurrency_period: 365 }, null],
    [[], null],
  ])('of the plan %j is %j', (plan, rhythm) => expect(subscribe(plan)?.plan.rhythm).toBe(rhythm))

  test.each([
    ['a purchase without subscription', {}, 'once'],
    ['one that has a number of payments', { recurrence_number: 1 }, null],
    ['what was added to another purchase', { order_bump: { is_order_bump: true } }, null],
  ])('of %s is %j', (_what, purchase, rhythm) => {
    expect(approve(purchase, { frequency: 'once' })?.plan.rhythm).toBe(rhythm)
  })

  test('of a monthly plan that was added to another purchase is unknown', () => {
    expect(approve({ order_bump: { is_order_bump: true } })?.plan.rhythm).toBeNull()
  })
})

test.each([
  [{ value: 49.9, currency_value: 'BRL' }, '4990', 'BRL'],
  [{ value: 1297, currency_code: 'usd' }, '129700', 'USD'],
  [{ value: '49.90' }, '4990', null],
  [{ value: null, currency_value: 'BRL' }, null, 'BRL'],
  [[], null, null],
])('the price %j is %j cents of %j', (price, chargeAmount, currency) => {
  expect(approve({ price })).toMatchObject({ chargeAmount, currency })
})

test('a changed plan is the current one of those that are listed', () => {
  expect(read(write({ event: 'SWITCH_PLAN', planId: '5' }))?.plan.ids[0]).toBe('5')
})

test('a boleto says where it can be paid', () => {
  const printed = read(write({ event: 'PURCHASE_BILLET_PRINTED' }))
  expect(printed).toMatchObject({ paymentMethod: 'BILLET', paymentUrl: 'https://billet.example/1' })
  expect(approve({ payment: { billet_url: 'javascript:alert(1)' } })?.paymentUrl).toBeNull()
})

describe('odd bodies', () => {
  test.each(['', 'null', '[]', '{"id":', '"text"', '{}', '{"data":[]}', '{"event":{},"id":null}'])(
    '%j is no event',
    (body) => expect(hotmart.read(body)).toEqual([]),
  )

  test.each([
    [{ id: 'd1', event: 'PURCHASE_RENEGOTIATED' }, 'PURCHASE_RENEGOTIATED', 'unknown', 'entrega:d1'],
    [{ id: 'd1', event: 'constructor' }, 'constructor', 'unknown', 'entrega:d1'],
    [{ id: 'd1' }, 'desconhecido', 'unknown', 'entrega:d1'],
    [{ id: 'd1', event: 'purchase_refunded', data: [] }, 'PURCHASE_REFUNDED', 'refunded', 'entrega:d1'],
    [
      { event: 'PURCHASE_APPROVED', data: { purchase: { transaction: 7 } } },
      'PURCHASE_APPROVED',
      'approved',
      '7',
    ],
    [
      { id: 'd1', event: 'SWITCH_PLAN', data: { plans: 'x', subscription: [] } },
      'SWITCH_PLAN',
      'info',
      'entrega:d1',
    ],
  ])('%j is kept', (body, eventType, kind, orderId) => {
    expect(read(body)).toMatchObject({ eventType, kind, orderId, customerEmail: null })
  })

  test.each(['SUBSCRIPTION_CANCELLATION', 'PURCHASE_OUT_OF_SHOPPING_CART'])(
    'one of %s without any id goes by what it is about, whatever is covered of it',
    (event) => {
      const { id: _, ...body } = write({ event })
      const orderId = read(body)?.orderId
      expect(orderId).toMatch(/:[0-9a-f]{64}$/)
      expect(read({ ...body, hottok: '***' })?.orderId).toBe(orderId)
      const masked = maskPersonalData(JSON.stringify(body), hotmart.personalFields)
      expect(hotmart.read(masked)[0]?.orderId).toBe(orderId)
      expect(read({ ...body, creation_date: 1790467200000 })?.orderId).not.toBe(orderId)
      const person = { email: 'bia@example.com' }
      const other = { ...body, data: { ...body.data, buyer: person, subscriber: person } }
      expect(read(other)?.orderId).not.toBe(orderId)
    },
  )
})

test.each(['PURCHASE_APPROVED', 'SUBSCRIPTION_CANCELLATION', 'PURCHASE_WAITING_PAYMENT'])(
  'masked, %s loses its personal data and the token, and keeps what access needs',
  (event) => {
    const body = JSON.stringify(write({ event }))
    const masked = maskPersonalData(body, hotmart.personalFields)
    expect(masked).not.toMatch(
      /900000000|30000000|"0{11}"|Rua Exemplo|203\.0|BR\.GOV|pix\.example|test-hottok|Produtora/,
    )
    expect(hotmart.read(masked)[0]).toEqual({ ...hotmart.read(body)[0], customerNumbers: [] })
  },
)
