import { describe, expect, test } from 'vitest'
import type { SaleSample } from './checkout.ts'
import { writeHublaSale } from './examples/hubla.ts'
import { hubla } from './hubla.ts'
import { maskPersonalData } from './mask-personal-data.ts'

const at = new Date('2026-11-10T17:02:05.678Z')

type Parts = Record<'invoice' | 'subscription' | 'user' | 'product', object> & { subscriptions: object[] }

/** What an event of this type is about. */
function partsOf(event: string, sample: Partial<SaleSample> = {}): Parts {
  return writeHublaSale({ event, email: 'Ana@Example.com', at, ...sample }).event as Parts
}
const readBody = (body: object) => hubla.read(JSON.stringify(body))[0]
const read = (type: string, event: unknown, version = '2.0.0') => readBody({ type, version, event })

const paid = 'invoice.payment_succeeded'

describe('reading', () => {
  test('everything that a payment says', () => {
    const sample = {
      orderId: 'f1',
      subscriptionId: 's1',
      planId: 'oferta',
      productId: 'produto',
      amount: 4990,
    }
    expect(read(paid, partsOf(paid, sample))).toEqual({
      kind: 'approved',
      eventType: paid,
      orderId: 'f1',
      orderRef: null,
      orderStatus: 'paid',
      paymentMethod: 'credit_card',
      customerEmail: 'ana@example.com',
      customerName: 'Ana Teste',
      customerNumbers: ['+5511900000000', '00000000000'],
      chargeAmount: '4990',
      currency: 'BRL',
      subscriptionId: 's1',
      installments: 1,
      saleType: 'sell',
      happenedAt: at,
      accessUntil: null,
      paymentUrl: null,
      hasAccess: false,
      plan: { ids: ['oferta', 'produto'], name: 'Plano Pro', rhythm: 'monthly' },
    })
  })

  test.each(Object.entries(hubla.events))('every word that can come: %s', (event, { kind }) => {
    const sample = {
      event,
      email: 'Ana@Example.com',
      name: 'Ana Maria Teste',
      at,
      planId: 'p',
      productId: 'q',
    }
    expect(readBody(writeHublaSale(sample))).toMatchObject({
      kind,
      eventType: event,
      customerEmail: 'ana@example.com',
      customerName: 'Ana Maria Teste',
      happenedAt: at,
      plan: { ids: ['p', 'q'] },
    })
  })

  test('a payment that the invoice calls a renewal is one', () => {
    const { invoice, ...rest } = partsOf(paid)
    expect(read(paid, { ...rest, invoice: { ...invoice, type: 'renewal' } })?.kind).toBe('renewed')
    expect(read(paid, { ...rest, invoice: { ...invoice, type: 'upgrade' } })?.kind).toBe('approved')
    expect(read(paid, { ...rest, invoice: { ...invoice, type: null } })?.kind).toBe('approved')
  })

  test('a payment that failed is late only at a renewal', () => {
    const { invoice, ...rest } = partsOf('invoice.payment_failed')
    const failed = (type: string) =>
      read('invoice.payment_failed', { ...rest, invoice: { ...invoice, type } })
    expect(failed('renewal')).toMatchObject({ kind: 'late', eventType: 'invoice.payment_failed:renewal' })
    expect(failed('sell')).toMatchObject({ kind: 'rejected', eventType: 'invoice.payment_failed' })
  })

  test.each([
    ['chargeback', 'chargeback', 'invoice.status_updated:chargeback'],
    ['CHARGEBACK', 'chargeback', 'invoice.status_updated:chargeback'],
    ['paid', 'info', 'invoice.status_updated:paid'],
    ['refunded', 'info', 'invoice.status_updated:refunded'],
    ['um dia novo', 'info', 'invoice.status_updated:um dia novo'],
    [null, 'info', 'invoice.status_updated'],
    [{}, 'info', 'invoice.status_updated'],
  ])('an invoice whose status became %j is %s', (status, kind, eventType) => {
    const { invoice, ...rest } = partsOf(paid)
    const updated = read('invoice.status_updated', { ...rest, invoice: { ...invoice, status } })
    expect(updated).toMatchObject({ kind, eventType })
  })

  test('only the first of several instalments pays for a period', () => {
    const { invoice, ...rest } = partsOf(paid)
    const pay = (installment: unknown) =>
      read(paid, { ...rest, invoice: { ...invoice, smartInstallment: { installment, installments: 12 } } })
    expect(pay(1)?.kind).toBe('approved')
    expect(pay(null)?.kind).toBe('approved')
    expect(pay(2)).toMatchObject({ kind: 'info', eventType: `${paid}:installment`, chargeAmount: '9700' })
  })

  test('the time is when the invoice came to that status, and not when it was sold', () => {
    const { invoice, ...rest } = partsOf('invoice.refunded')
    const statusAt = [
      { when: '2026-10-01T12:00:00.000Z', status: 'paid' },
      { when: '2026-10-20T12:00:00.000Z', status: 'refunded' },
      { when: '2026-10-21T12:00:00.000Z', status: 'chargeback' },
    ]
    const when = (type: string, changes: object = {}) =>
      read(type, { ...rest, invoice: { ...invoice, statusAt, ...changes } })?.happenedAt?.toISOString()
    expect(when(paid)).toBe('2026-10-01T12:00:00.000Z')
    expect(when('invoice.refunded')).toBe('2026-10-20T12:00:00.000Z')
    expect(when('invoice.status_updated', { status: 'chargeback' })).toBe('2026-10-21T12:00:00.000Z')
    expect(when('invoice.refunded', { statusAt: 'x' })).toBe(at.toISOString())
  })
})

describe('a subscription', () => {
  test.each([
    ['at the invoice', { invoice: { id: 'f1', subscriptionId: 's1' } }],
    ['in a list beside it', { invoice: { id: 'f1' }, subscriptions: [{ id: 's1' }] }],
    ['beside it', { invoice: { id: 'f1' }, subscription: { id: 's1' } }],
  ])('is named %s', (_where, event) => {
    expect(read(paid, event)).toMatchObject({ orderId: 'f1', subscriptionId: 's1' })
  })

  test('lets somebody in by two events, under the subscription that its payments name', () => {
    const [added, activated, payment] = ['customer.member_added', 'subscription.activated', paid].map(
      (type) => read(type, partsOf(type, { subscriptionId: 's1' })),
    )
    expect(added).toMatchObject({ kind: 'joined', subscriptionId: 's1' })
    expect(activated).toMatchObject({ kind: 'joined', subscriptionId: 's1' })
    expect(payment).toMatchObject({ kind: 'approved', subscriptionId: 's1' })
  })

  const words = Object.keys(hubla.events).filter((word) => /^(customer|subscription)\./.test(word))

  test.each(words)('can have a second %s, and a copy of the first is none', (type) => {
    const idOf = (changes: object) => {
      const { subscription, ...rest } = partsOf(type, { subscriptionId: 's1' })
      return read(type, { ...rest, subscription: { ...subscription, ...changes } })?.orderId
    }
    expect(idOf({ version: 4 })).toBe('assinatura:s1:4')
    expect(idOf({ version: '9' })).toBe('assinatura:s1:9')
    const [unversioned, undated] = [{ version: null }, { version: null, modifiedAt: null }]
    expect(idOf({ ...unversioned, modifiedAt: '2026-12-01T12:00:00.000Z' })).not.toBe(idOf(unversioned))
    expect(idOf({ ...undated, activatedAt: '2026-12-01T12:00:00.000Z' })).not.toBe(idOf(undated))
  })

  test.each([
    ['customer.member_added', 'activatedAt'],
    ['subscription.deactivated', 'inactivatedAt'],
    ['subscription.renewal_disabled', 'deactivatedAutoRenewAt'],
  ])('has its own time for %s, else that of its last change', (type, field) => {
    const { subscription, ...rest } = partsOf(type)
    const changed = { ...subscription, [field]: '2026-11-01T12:00:00.000Z' }
    expect(read(type, { ...rest, subscription: changed })?.happenedAt).toEqual(
      new Date('2026-11-01T12:00:00Z'),
    )
    expect(read(type, { ...rest, subscription: { ...changed, [field]: null } })?.happenedAt).toEqual(at)
  })

  test('that lets somebody in again does so after it had shut out, even if it names its first day', () => {
    const { subscription, ...rest } = partsOf('customer.member_added')
    const when = (inactivatedAt: string | null) => {
      const activatedAt = '2026-11-01T12:00:00.000Z'
      const again = { ...subscription, activatedAt, inactivatedAt }
      return read('customer.member_added', { ...rest, subscription: again })?.happenedAt?.toISOString()
    }
    expect(when('2026-11-05T12:00:00.000Z')).toBe(at.toISOString())
    expect(when('2026-10-05T12:00:00.000Z')).toBe('2026-11-01T12:00:00.000Z')
    expect(when(null)).toBe('2026-11-01T12:00:00.000Z')
  })

  test.each([
    [{ type: 'recurring', billingCycleMonths: 1 }, 'monthly'],
    [{ type: 'recurring', billingCycleMonths: '3' }, 'quarterly'],
    [{ type: 'recurring', billingCycleMonths: 12 }, null],
    [{ type: 'one_time', billingCycleMonths: 1 }, 'once'],
    [{ type: 'free', billingCycleMonths: 1 }, null],
    [{ billingCycleMonths: 1 }, null],
    [{}, null],
  ])('%j has the rhythm %j', (subscription, rhythm) => {
    const { subscriptions: _, ...event } = partsOf(paid)
    expect(read(paid, { ...event, subscriptions: [{ id: 's1', ...subscription }] })?.plan.rhythm).toBe(rhythm)
    expect(read('customer.member_added', { ...event, invoice: null, subscription })?.plan.rhythm).toBe(rhythm)
  })
})

describe('what was sold', () => {
  test('has the ids of its offers first, then those of its products, each once', () => {
    const products = [
      { id: 'p1', offers: [{ id: 'o1' }, { id: 'o2' }] },
      { id: 'p2', offers: { id: 'o3' } },
      'x',
    ]
    const event = { ...partsOf(paid), product: { id: 'o1', name: 'Oferta' }, products }
    expect(read(paid, event)?.plan).toMatchObject({ ids: ['o1', 'o2', 'o3', 'p1', 'p2'], name: 'Oferta' })
  })

  test.each([
    ['its offer says so', { products: [{ id: 'p', offers: [{ id: 'o', isOrderBump: true }] }] }, {}, null],
    ['it names the invoice of the other', {}, { parentInvoiceId: 'f0' }, null],
    [
      'not if it is the main thing beside it',
      {
        products: [
          { id: 'm', offers: [{ id: 'o' }] },
          { id: 'p', offers: [{ isOrderBump: true }] },
        ],
      },
      {},
      'monthly',
    ],
    ['not if it renews', {}, { parentInvoiceId: 'f0', type: 'renewal' }, 'monthly'],
  ])('beside another thing has no rhythm: %s', (_why, changes, invoiceChanges, rhythm) => {
    const event = partsOf(paid)
    const invoice = { ...event.invoice, ...invoiceChanges }
    expect(read(paid, { ...event, ...changes, invoice })?.plan.rhythm).toBe(rhythm)
  })
})

test('money is in cents, and in reais where there are none', () => {
  const { invoice, ...rest } = partsOf(paid)
  const amountOf = (amount: unknown) => read(paid, { ...rest, invoice: { ...invoice, amount } })?.chargeAmount
  expect(amountOf({ totalCents: 29700, total: 297 })).toBe('29700')
  expect(amountOf({ total: 297.5 })).toBe('29750')
  expect(amountOf(null)).toBeNull()
})

test('version 1 is shown with what it says, in reais and under its invoice, and gives nothing', () => {
  const sale = read(
    'NewSale',
    {
      userName: 'Ana Teste',
      userEmail: 'Ana@Example.com',
      userPhone: '+5511900000000',
      userDocument: '00000000000',
      transactionId: 'f1',
      totalAmount: 49.9,
      groupId: 'g1',
      groupName: 'Clube',
      paidAt: '2026-11-10T17:02:05.678Z',
    },
    '1.0.0',
  )
  expect(sale).toMatchObject({
    kind: 'unknown',
    eventType: 'NewSale',
    orderId: 'f1',
    customerEmail: 'ana@example.com',
    customerName: 'Ana Teste',
    customerNumbers: ['+5511900000000', '00000000000'],
    chargeAmount: '4990',
    happenedAt: at,
    plan: { ids: ['g1'], name: 'Clube', rhythm: null },
  })
})

test('the one who pays is the customer where nobody else is named', () => {
  const { user: _, ...event } = partsOf(paid)
  expect(read(paid, event)).toMatchObject({ customerEmail: 'ana@example.com', customerName: 'Ana Teste' })
  const gift = { ...event, user: { firstName: 'Bia', lastName: null, email: 'bia@example.com' } }
  expect(read(paid, gift)).toMatchObject({ customerEmail: 'bia@example.com', customerName: 'Bia' })
})

test('what is about nothing that has an id is kept under its own content', () => {
  expect(read('customer.updated', { a: 1 })).toMatchObject({
    kind: 'unknown',
    eventType: 'customer.updated',
    orderId: expect.stringMatching(/^entrega:[0-9a-f]{64}$/) as string,
  })
  expect(read('toString', {})?.kind).toBe('unknown')
  expect(readBody({ event: { invoice: { id: 'f1' } } })).toMatchObject({ kind: 'unknown', orderId: 'f1' })
})

test('an id that was made for what has none stays when personal data is covered', () => {
  const { lead, ...cart } = partsOf('lead.abandoned_checkout') as unknown as { lead: object }
  const body = (changes: object) => ({
    type: 'lead.abandoned_checkout',
    event: { ...cart, lead: { ...lead, id: null, ...changes } },
  })
  const masked = maskPersonalData(JSON.stringify(body({})), hubla.personalFields)
  expect(masked).toContain('***')
  expect(hubla.read(masked)[0]?.orderId).toBe(readBody(body({}))?.orderId)
  for (const other of [{ email: 'bia@example.com' }, { createdAt: '2026-11-11T00:00:00.000Z' }])
    expect(readBody(body(other))?.orderId).not.toBe(readBody(body({}))?.orderId)
})

test.each([
  { invoice: [], subscriptions: 'x', subscription: 7, user: null, product: [], products: { offers: 1 } },
  { invoice: { id: {}, payer: 'x', statusAt: [null, 1], amount: [], smartInstallment: 'x' } },
  [],
  null,
  'x',
])('the event %j has nothing in it that could be read, and breaks nothing', (event) => {
  expect(read(paid, event)).toMatchObject({
    customerEmail: null,
    chargeAmount: null,
    plan: { ids: [], rhythm: null },
  })
})

test.each(['', 'null', '[]', '"x"', '{"a":', '{}', '{"event":{}}'])('%j is about no order', (body) =>
  expect(hubla.read(body)).toEqual([]),
)

test.each([
  [{}, 'unproven'],
  [{ 'x-hubla-token': '' }, 'unproven'],
  [{ 'x-hubla-token': 'errado' }, 'forged'],
  [{ 'x-hubla-token': 'certo, certo' }, 'forged'],
  [{ 'x-hubla-token': 'certo' }, { proven: Buffer.from('{}') }],
])('the headers %j are %j', (headers, proof) => {
  expect(hubla.prove({ body: Buffer.from('{}'), query: {}, headers }, 'certo')).toEqual(proof)
})

test('masked, a body loses its personal data and keeps what access needs', () => {
  const body = JSON.stringify(writeHublaSale({ event: paid, email: 'ana@example.com', at }))
  const masked = maskPersonalData(body, hubla.personalFields)
  expect(masked).not.toMatch(/5511900000000|"00000000000"|203\.0\.113|São Paulo|vendedor@|Mozilla/)
  expect(hubla.read(masked)).toEqual([{ ...hubla.read(body)[0], customerNumbers: [] }])
})
