import { describe, expect, test } from 'vitest'
import { readDelivery } from '../read-sale.ts'
import { cakto } from './cakto.ts'
import { writeCaktoSale } from './examples/cakto.ts'
import { maskPersonalData } from './mask-personal-data.ts'

const secret = 'test-secret'
const at = new Date('2026-11-10T17:02:05.000Z')
type Sample = Partial<Parameters<typeof writeCaktoSale>[0]>

function orderOf(sample: Sample = {}): Record<string, unknown> & { subscription: object } {
  const { data } = writeCaktoSale(
    { event: 'purchase_approved', email: 'Ana@Example.com', at, ...sample },
    secret,
  )
  return data as ReturnType<typeof orderOf>
}
const readAll = (data: unknown, event: unknown = 'purchase_approved') =>
  cakto.read(JSON.stringify({ secret, event, data }))
const read = (data: unknown, event?: unknown) => readAll(data, event)[0]

describe('reading', () => {
  test('everything that a sale says', () => {
    expect(
      read(orderOf({ planId: 'oferta', productId: 'produto', subscriptionId: 's1', orderId: 'o1' })),
    ).toEqual({
      kind: 'approved',
      eventType: 'purchase_approved',
      orderId: 'o1',
      orderRef: expect.stringMatching(/^.{7}$/) as string,
      orderStatus: 'paid',
      paymentMethod: 'credit_card',
      customerEmail: 'ana@example.com',
      customerName: 'Ana Teste',
      customerNumbers: ['5511900000000', '00000000000'],
      chargeAmount: '9700',
      currency: null,
      subscriptionId: 's1',
      installments: 1,
      saleType: 'main',
      happenedAt: at,
      accessUntil: null,
      paymentUrl: null,
      hasAccess: false,
      plan: { ids: ['oferta', 'produto'], name: 'Plano Pro', rhythm: 'monthly' },
    })
  })

  test.each(Object.entries(cakto.events))('every word that can come: %s', (event, { kind }) => {
    const sample = {
      event,
      email: 'Ana@Example.com',
      name: 'Ana',
      amount: 4990,
      at,
      planId: 'p',
      productId: 'q',
    }
    const [sale, ...others] = cakto.read(JSON.stringify(writeCaktoSale(sample, secret)))
    expect(others).toEqual([])
    expect(sale).toMatchObject({
      kind,
      eventType: event,
      customerEmail: 'ana@example.com',
      customerName: 'Ana',
      chargeAmount: '4990',
      happenedAt: at,
      plan: { ids: ['p', 'q'] },
    })
  })

  test('an approval of a later period is a renewal, of the same order as the renewal itself', () => {
    const renewal = orderOf({ event: 'subscription_renewed', orderId: 'o2' })
    expect(read(renewal)).toMatchObject({ kind: 'renewed', eventType: 'purchase_approved', orderId: 'o2' })
    expect(read(renewal, 'subscription_renewed')).toMatchObject({ kind: 'renewed', orderId: 'o2' })
    const { subscription } = orderOf()
    const once = { ...subscription, current_period: '2', paid_payments_quantity: null }
    expect(read({ ...renewal, subscription: once })).toMatchObject({ kind: 'renewed' })
    expect(read({ ...renewal, subscription })).toMatchObject({ kind: 'approved' })
  })

  test('what was late renews only once it is paid', () => {
    const order = orderOf({ event: 'subscription_late_recovered' })
    expect(read(order, 'subscription_late_recovered')?.kind).toBe('renewed')
    expect(read({ ...order, status: 'scheduled' }, 'subscription_late_recovered')?.kind).toBe('info')
  })

  test('free days last as long as the checkout says', () => {
    const order = orderOf()
    const trial = { ...order, amount: 0, subscription: { ...order.subscription, trial_days: 7 } }
    expect(read(trial)).toMatchObject({ kind: 'trial', accessUntil: new Date('2026-11-17T17:02:05.000Z') })
    expect(read({ ...trial, amount: '49.90' })).toMatchObject({ kind: 'approved', accessUntil: null })
    expect(read({ ...order, amount: '0.00' })).toMatchObject({ kind: 'approved', accessUntil: null })
  })

  test('a cancellation goes by its subscription: its order is one that nobody will pay', () => {
    const order = orderOf({ event: 'subscription_canceled', orderId: 'next', subscriptionId: 's1' })
    expect(read(order, 'subscription_canceled')).toMatchObject({
      kind: 'canceled',
      orderId: 'assinatura:s1:2026-11-10T14:02:05.000000-03:00',
      subscriptionId: 's1',
      orderStatus: 'scheduled',
      happenedAt: at,
    })
    expect(read({ ...order, subscription: null }, 'subscription_canceled')?.orderId).toBe('next')
  })

  test('who cancels, renews and cancels again has canceled twice; a copy is none', () => {
    const cancelAt = (canceledAt: string | null, more: object = {}) => {
      const order = orderOf({ event: 'subscription_canceled', orderId: 'next', subscriptionId: 's1' })
      const subscription = { ...order.subscription, canceledAt, ...more }
      return read({ ...order, subscription }, 'subscription_canceled')?.orderId
    }
    const [first, again] = ['2026-11-10T14:02:05.000000-03:00', '2026-12-20T14:02:05.000000-03:00']
    expect(cancelAt(first ?? '')).toBe(cancelAt(first ?? ''))
    expect(cancelAt(again ?? '')).not.toBe(cancelAt(first ?? ''))
    expect(cancelAt(null, { updatedAt: again })).toBe(cancelAt(again ?? ''))
    expect(cancelAt(null, { updatedAt: null })).toBe('assinatura:s1:next')
  })

  test('a list tells a sale for each thing that was bought; what came along has no rhythm of its own', () => {
    const main = orderOf({ orderId: 'o1', productId: 'p1' })
    const bump = {
      ...orderOf({ orderId: 'o2', productId: 'p2', frequency: 'once' }),
      offer_type: 'orderbump',
    }
    const later = { ...bump, id: 'o3', offer_type: 'order_bump', subscription: main.subscription }
    expect(readAll([main, bump, null, 'x', later])).toMatchObject([
      { orderId: 'o1', kind: 'approved', plan: { rhythm: 'monthly' } },
      { orderId: 'o2', kind: 'approved', plan: { ids: ['abcdefg', 'p2'], rhythm: null } },
      { orderId: 'o3', kind: 'approved', plan: { rhythm: null } },
    ])
    expect(read({ ...bump, offer_type: 'downsell' })?.plan.rhythm).toBe('once')
  })

  test('things of one list that share their order are told apart', () => {
    const list = [orderOf({ orderId: 'o1', productId: 'p1' }), orderOf({ orderId: 'o1', productId: 'p2' })]
    const sales = readDelivery('cakto', JSON.stringify({ event: 'purchase_approved', data: list }))
    expect(sales.map(({ orderId }) => orderId)).toEqual(['cakto:o1:p1', 'cakto:o1:p2'])
  })

  const everything = {
    card: { lastDigits: '0000', brand: null },
    boleto: { barcode: '0' },
    pix: { qrCode: 'x' },
    picpay: { qrCode: 'y', paymentURL: '' },
  }

  test.each([
    ['paid', {}],
    ['waiting', { status: 'waiting_payment', paidAt: null }],
  ])("the panel's own example is paid in every way at once, and a test: %s", (_what, changes) => {
    const example = { ...orderOf(), ...everything, ...changes }
    expect(read(example)).toMatchObject({ kind: 'test', eventType: 'teste' })
    expect(read(example, 'refund')).toMatchObject({ kind: 'test', eventType: 'teste' })
  })

  test.each([
    ['purchase_approved', 'waiting_payment'],
    ['purchase_approved', 'refused'],
    ['subscription_renewed', 'scheduled'],
  ])('%s of an order that is %s waits for its payment, and is not in the way of it', (word, status) => {
    const order = orderOf({ orderId: 'o1' })
    expect(read({ ...order, status, paidAt: null }, word)).toMatchObject({
      kind: 'waiting',
      eventType: `${word}:unpaid`,
      orderId: 'o1',
    })
    expect(read(order, word)).toMatchObject({ eventType: word, orderId: 'o1' })
  })

  test('free days are given without any payment', () => {
    const order = { ...orderOf(), status: 'scheduled', paidAt: null, amount: 0 }
    const subscription = { ...order.subscription, trial_days: 7 }
    expect(read({ ...order, subscription })).toMatchObject({ kind: 'trial', eventType: 'purchase_approved' })
  })

  test.each([
    ['other ways to pay are there, and empty', { card: {}, pix: null, boleto: null, picpay: null }],
    ['other ways to pay are there, with nothing in them', { boleto: {}, pix: { qrCode: null }, picpay: {} }],
    ['it was tried in another way before', { pix: { qrCode: 'x' } }],
    ['it was tried in every other way but one', { ...everything, picpay: { qrCode: '' } }],
    ['it has a time of payment', { status: 'waiting_payment' }],
    ['its status is a word we do not know', { status: 'authorized', paidAt: null }],
  ])('a sale is no test if %s', (_what, changes) => {
    expect(read({ ...orderOf(), ...changes })?.kind).toBe('approved')
  })

  test.each([
    [49.9, '4990'],
    ['49.90', '4990'],
    [1297, '129700'],
    ['0.00', '0'],
    [null, '9700'],
    ['grátis', 'grátis'],
  ])('the amount %j is %s', (amount, expected) => {
    expect(read({ ...orderOf(), amount })?.chargeAmount).toBe(expected)
  })

  test.each([
    ['monthly', 'monthly'],
    ['quarterly', 'quarterly'],
    ['once', 'once'],
    ['yearly', null],
  ])('the rhythm %s is %j', (frequency, rhythm) => {
    expect(read(orderOf({ frequency }))?.plan.rhythm).toBe(rhythm)
  })

  test('a subscription may be its id alone, and then nobody knows its rhythm', () => {
    expect(read({ ...orderOf(), subscription: 's1' })).toMatchObject({
      subscriptionId: 's1',
      plan: { rhythm: null },
    })
    expect(read({ ...orderOf(), subscription: null })).toMatchObject({
      subscriptionId: null,
      plan: { rhythm: null },
    })
  })

  test('the customer is the one of the order, and not that of the subscription', () => {
    const order = orderOf()
    const subscription = { ...order.subscription, customer: { name: 'Outra', email: 'outra@example.com' } }
    expect(read({ ...order, subscription })?.customerEmail).toBe('ana@example.com')
    expect(read({ ...order, subscription, customer: null })?.customerEmail).toBeNull()
  })

  test.each([
    ['refund', 'refundedAt'],
    ['chargeback', 'chargedbackAt'],
  ])('a %s happens at its own time, or when it arrives, but never when it was paid', (event, field) => {
    const order = { ...orderOf({ event }), [field]: '2026-11-12T09:00:00.123456-03:00' }
    expect(read(order, event)?.happenedAt).toEqual(new Date('2026-11-12T12:00:00.123Z'))
    expect(read({ ...order, [field]: null }, event)?.happenedAt).toBeNull()
  })

  test('a boleto says where it is paid; the page that sells anew is none', () => {
    expect(read(orderOf({ event: 'boleto_gerado' }), 'boleto_gerado')?.paymentUrl).toBe(
      'https://boleto.example/1',
    )
    const late = orderOf({ event: 'subscription_renewal_refused' })
    expect(read(late, 'subscription_renewal_refused')?.paymentUrl).toBeNull()
  })

  test('an abandoned cart has no id: copies of it are one, and others are others', () => {
    const cart = orderOf({ event: 'checkout_abandonment' })
    const id = read(cart, 'checkout_abandonment')?.orderId
    expect(id).toMatch(/^entrega:[0-9a-f]{64}$/)
    expect(read(cart, 'checkout_abandonment')?.orderId).toBe(id)
    expect(read({ ...cart, customerEmail: 'b@example.com' }, 'checkout_abandonment')?.orderId).not.toBe(id)
    const masked = maskPersonalData(JSON.stringify(cart), cakto.personalFields)
    expect(masked).toContain('***')
    expect(read(JSON.parse(masked), 'checkout_abandonment')?.orderId).toBe(id)
  })

  test('a word that nobody knows is kept, and gives nothing', () => {
    expect(read(orderOf(), 'subscription_exploded')).toMatchObject({
      kind: 'unknown',
      eventType: 'subscription_exploded',
    })
    expect(read(orderOf(), 'constructor')).toMatchObject({ kind: 'unknown', eventType: 'constructor' })
    expect(read({ id: 'o1' }, null)).toMatchObject({
      kind: 'unknown',
      eventType: 'desconhecido',
      orderId: 'o1',
    })
    expect(read(undefined, 'refund')).toMatchObject({ kind: 'refunded', customerEmail: null })
  })

  test.each(['', 'null', '[]', '"x"', '{"a":', '{}', '{"data":{}}', '{"data":[{"status":"paid"}]}'])(
    '%j is about no order',
    (body) => expect(cakto.read(body)).toEqual([]),
  )

  test.each([
    [[]],
    ['x'],
    [7],
    [{ id: 'o1', customer: [], offer: 'x', product: 1, subscription: [], installments: {} }],
  ])('the data %j has nothing in it that could be read, and breaks nothing', (data) =>
    expect(read(data)).toMatchObject({ customerEmail: null, subscriptionId: null, plan: { rhythm: null } }),
  )
})

test('masked, a body loses its personal data and keeps what access needs', () => {
  const sale = writeCaktoSale({ event: 'boleto_gerado', email: 'ana@example.com', at }, secret)
  const masked = maskPersonalData(JSON.stringify(sale), cakto.personalFields)
  expect(masked).not.toMatch(/test-secret|5511900000000|00000000000|boleto\.example|produtor@|suporte@/)
  const picpay = writeCaktoSale({ event: 'picpay_gerado', email: 'ana@example.com', at }, secret)
  expect(maskPersonalData(JSON.stringify(picpay), cakto.personalFields)).not.toContain('picpay.example')
  expect(cakto.read(masked)).toEqual([
    { ...cakto.read(JSON.stringify(sale))[0], customerNumbers: [], paymentUrl: null },
  ])
})
