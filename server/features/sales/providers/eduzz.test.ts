import { describe, expect, test } from 'vitest'
import type { SaleSample } from './checkout.ts'
import { eduzz } from './eduzz.ts'
import { maskPersonalData } from './mask-personal-data.ts'

const secret = 'test-secret'
const at = new Date('2026-11-10T17:02:03.004Z')
const ana = { event: 'myeduzz.invoice_paid', email: 'Ana@Example.com', at }
type Json = Record<string, unknown>
type Body = Json & { data: Json & { contract: Json } }

const write = (sample: Partial<SaleSample> = {}) => eduzz.example.write({ ...ana, ...sample }, secret) as Body
const readAll = (body: object) => eduzz.read(JSON.stringify(body))
const read = (body: object) => readAll(body)[0]

/** An event with changed data. */
function readWith(data: Json, sample: Partial<SaleSample> = {}) {
  const body = write(sample)
  return read({ ...body, data: { ...body.data, ...data } })
}

test('a paid invoice is read as it was written', () => {
  const sample = {
    orderId: '90000001',
    productId: '560',
    planId: '567',
    subscriptionId: '3456',
    amount: 4990,
  }
  expect(readAll(write({ ...sample, name: 'Ana Souza' }))).toEqual([
    {
      kind: 'approved',
      eventType: 'myeduzz.invoice_paid',
      orderId: '90000001:567',
      orderRef: '90000001',
      orderStatus: 'paid',
      paymentMethod: 'creditCard',
      customerEmail: 'ana@example.com',
      customerName: 'Ana Souza',
      customerNumbers: ['11900000000', '11900000000', '00000000000'],
      chargeAmount: '4990',
      currency: 'BRL',
      subscriptionId: '3456',
      installments: 1,
      saleType: 'new_sale',
      happenedAt: at,
      accessUntil: null,
      paymentUrl: null,
      hasAccess: false,
      plan: { ids: ['567', '560'], name: 'Plano Pro', rhythm: null },
    },
  ])
})

test.each(Object.entries(eduzz.events).filter(([event]) => event !== 'ping'))(
  'an example of %s is read as one, of the same buyer',
  (event, { kind }) => {
    const sale = read(write({ event, productId: '77', subscriptionId: '3456' }))
    expect(sale).toMatchObject({ eventType: event, kind, customerEmail: 'ana@example.com', happenedAt: at })
    expect([null, '3456']).toContain(sale?.subscriptionId)
  },
)

describe('a contract', () => {
  const updated = 'myeduzz.contract_updated'
  const change = (status: unknown, event = updated) => {
    const body = write({ event: `${updated}:late`, subscriptionId: '3456' })
    const contract = { ...body.data.contract, status }
    return read({ ...body, id: 'd1', event, data: { ...body.data, contract } })
  }

  test.each([
    ['canceled', `${updated}:canceled`, 'canceled'],
    ['Cancelled', `${updated}:cancelled`, 'canceled'],
    ['late', `${updated}:late`, 'late'],
    ['defaulter', `${updated}:defaulter`, 'late'],
    ['uptodate', `${updated}:upToDate`, 'info'],
    ['trial', `${updated}:trial`, 'info'],
    ['dreaming', `${updated}:dreaming`, 'info'],
    [null, updated, 'info'],
    [['late'], updated, 'info'],
  ])('that is %j then is %s', (status, eventType, kind) => {
    expect(change(status)).toMatchObject({ eventType, kind, orderId: 'assinatura:3456:d1' })
  })

  test.each(['contract_updated', 'contract_status_updated', 'myeduzz.contract_changed'])(
    'is told of as %s in older forms',
    (word) =>
      expect(change('canceled', word)).toMatchObject({ eventType: `${updated}:canceled`, kind: 'canceled' }),
  )

  test('gives nothing when it is made, whatever it is then', () => {
    expect(change('upToDate', 'myeduzz.contract_created')).toMatchObject({
      eventType: 'myeduzz.contract_created',
      kind: 'info',
    })
  })

  test('is the one of its invoices', () => {
    const invoice = read(write())
    expect(invoice?.subscriptionId).toMatch(/^\d+$/)
    const canceled = read(write({ event: `${updated}:canceled` }))
    expect(canceled?.subscriptionId).toBe(invoice?.subscriptionId)
    expect(canceled?.customerNumbers).toEqual(['5511900000000'])
  })

  test.each([
    ['monthly', 'monthly'],
    ['quarterly', 'quarterly'],
    ['yearly', null],
  ])('that is paid %s has the rhythm %j', (frequency, rhythm) => {
    expect(read(write({ event: `${updated}:upToDate`, frequency }))?.plan.rhythm).toBe(rhythm)
  })
})

describe('an invoice', () => {
  test.each(['myeduzz.invoice_canceled', 'myeduzz.invoice_waiting_refund'])(
    'of %s takes away what it gave itself, not what others of its contract did',
    (event) => {
      const order = read(write())
      expect(read(write({ event }))).toMatchObject({
        orderId: order?.orderId,
        subscriptionId: null,
        kind: 'removed',
      })
    },
  )

  test('that is overdue without a contract makes nobody late', () => {
    expect(read(write({ event: 'myeduzz.invoice_overdue', frequency: 'once' }))?.kind).toBe('info')
  })

  test.each([
    ['without contract', { contract: null }, 'once'],
    ['of an older form, which names none', { contract: undefined }, null],
    ['of a contract', { contract: { id: '3456' } }, null],
    ['of a contract that is only named', { contract: 3456 }, null],
    ['that was added to another', { contract: null, orderBump: { has: true, isMainSale: false } }, null],
  ])('%s has the rhythm %s', (_what, data, rhythm) => expect(readWith(data)?.plan.rhythm).toBe(rhythm))

  test('with several items is an order and an event for each, with its own price; only the first has a rhythm', () => {
    const body = write({ orderId: '9', frequency: 'once', amount: 15_000 })
    const items = [
      { productId: 1, name: 'Clube', price: { currency: 'BRL', value: 99.9 } },
      { productId: '2', name: 'Extra', price: { currency: 'USD', value: 50.1 } },
      { productId: '3', parentId: '30' },
      'nothing',
    ]
    const products = [{ id: '77', plan: { id: '78' }, name: 'Outro' }]
    const sales = readAll({ ...body, data: { ...body.data, items, products } })
    expect(
      sales.map(({ orderId, chargeAmount, currency, plan }) => ({ orderId, chargeAmount, currency, plan })),
    ).toEqual([
      {
        orderId: '9:1',
        chargeAmount: '9990',
        currency: 'BRL',
        plan: { ids: ['1'], name: 'Clube', rhythm: 'once' },
      },
      {
        orderId: '9:2',
        chargeAmount: '5010',
        currency: 'USD',
        plan: { ids: ['2'], name: 'Extra', rhythm: null },
      },
      {
        orderId: '9:3',
        chargeAmount: null,
        currency: null,
        plan: { ids: ['3', '30'], name: null, rhythm: null },
      },
    ])
  })

  test('with two offers of one product is an order for each; what is listed twice is one', () => {
    const offer = (productId: string) => ({ productId, parentId: '560' })
    const body = write({ orderId: '9' })
    const sales = (...ids: string[]) =>
      readAll({ ...body, data: { ...body.data, items: ids.map(offer) } }).map(({ orderId }) => orderId)
    expect(sales('567', '568')).toEqual(['9:567', '9:568'])
    expect(sales('567', '567')).toEqual(['9:567'])
    expect(sales('', '')).toEqual(['9', '9'])
  })

  test.each([
    ['no items', []],
    ['items that name no product', [{ name: 'Clube', parentId: '560' }]],
  ])('with %s is the order of the whole invoice', (_what, items) => {
    expect(readWith({ items }, { event: 'myeduzz.invoice_refunded', orderId: '9' })?.orderId).toBe('9')
  })

  test.each([
    ['one item', [{ productId: '1', price: { currency: 'BRL', value: 10 } }], ['1']],
    ['an item in place of a list', { productId: '1' }, ['1']],
    ['no items', [], []],
  ])('with %s costs what the invoice does', (_what, items, ids) => {
    expect(readWith({ items })).toMatchObject({ chargeAmount: '9700', currency: 'BRL', plan: { ids } })
  })

  test('is for the student, if it names one who can be written to', () => {
    expect(readWith({ student: { name: 'Bia', email: 'BIA@example.com' } })).toMatchObject({
      customerEmail: 'bia@example.com',
      customerName: 'Bia',
    })
    expect(readWith({ student: { name: 'Bia', email: '' } })).toMatchObject({
      customerEmail: 'ana@example.com',
      customerName: 'Ana Teste',
    })
  })

  test.each([
    [
      'a payment when it was paid',
      'paid',
      { paidAt: '2026-11-01T00:00:00.000Z' },
      '2026-11-01T00:00:00.000Z',
    ],
    ['a payment of an older form when it was sent', 'paid', { paidAt: undefined }, at.toISOString()],
    [
      'a refund when it was given back',
      'refunded',
      { paidAt: '2026-11-01T00:00:00.000Z', refundedAt: '2026-11-09T00:00:00.000Z' },
      '2026-11-09T00:00:00.000Z',
    ],
    [
      'a refund that does not say when it was sent',
      'refunded',
      { paidAt: '2026-11-01T00:00:00.000Z' },
      at.toISOString(),
    ],
  ])('happened, %s', (_what, word, data, expected) => {
    expect(readWith(data, { event: `myeduzz.invoice_${word}` })?.happenedAt?.toISOString()).toBe(expected)
  })

  test('that waits for its boleto says where to pay it', () => {
    expect(read(write({ event: 'myeduzz.invoice_waiting_payment' }))).toMatchObject({
      paymentMethod: 'bankslip',
      paymentUrl: 'https://bankslip.example/1',
    })
    expect(readWith({ paymentMethod: null, payment: { method: 'pix' } })?.paymentMethod).toBe('pix')
  })
})

test('what has no id of its own keeps the one made for it when personal data is covered', () => {
  const { id: _, ...cart } = write({ event: 'sun.cart_abandonment' })
  const masked = maskPersonalData(JSON.stringify(cart), eduzz.personalFields)
  expect(masked).not.toBe(JSON.stringify(cart))
  expect(eduzz.read(masked)[0]?.orderId).toBe(read(cart)?.orderId)
  const other = { ...cart, data: { ...cart.data, buyer: { email: 'bia@example.com' } } }
  expect(read(other)?.orderId).not.toBe(read(cart)?.orderId)
})

describe('odd bodies', () => {
  test.each(['', 'null', '[]', '{"id":', '"text"', '{}', '{"data":[]}', '{"event":{},"id":null}'])(
    '%j is no event',
    (body) => expect(eduzz.read(body)).toEqual([]),
  )

  test.each([
    [
      { id: 'd1', event: 'nutror.lesson_watched', data: {} },
      'nutror.lesson_watched',
      'unknown',
      'entrega:d1',
    ],
    [{ id: 'd1', event: 'constructor', data: 'x' }, 'constructor', 'unknown', 'entrega:d1'],
    [{ id: 'd1' }, 'desconhecido', 'unknown', 'entrega:d1'],
    [{ id: 'd1', event: 'invoice_refunded', data: [] }, 'myeduzz.invoice_refunded', 'refunded', 'entrega:d1'],
    [
      { event: 'myeduzz.invoice_paid', data: { id: 7, items: {}, buyer: [] } },
      'myeduzz.invoice_paid',
      'approved',
      '7',
    ],
    [
      { id: 'd1', event: 'sun.cart_abandonment', data: null },
      'sun.cart_abandonment',
      'abandoned',
      'entrega:d1',
    ],
  ])('%j is kept', (body, eventType, kind, orderId) => {
    expect(readAll(body)).toMatchObject([{ eventType, kind, orderId, customerEmail: null }])
  })
})

test.each(['myeduzz.invoice_paid', 'myeduzz.contract_updated:canceled'])(
  'masked, %s loses its personal data and secrets, and keeps what access needs',
  (event) => {
    const body = JSON.stringify(write({ event }))
    const masked = maskPersonalData(body, eduzz.personalFields)
    expect(masked).not.toMatch(/900000000|"0{11}"|Rua Exemplo|invented|produtora@|financialResponsible":\{/)
    expect(eduzz.read(masked)[0]).toEqual({ ...eduzz.read(body)[0], customerNumbers: [] })
  },
)
