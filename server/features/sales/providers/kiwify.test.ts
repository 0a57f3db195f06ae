import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { writeKiwifySale } from './examples/kiwify.ts'
import { kiwify, signKiwify } from './kiwify.ts'
import { readDelivery } from '../read-sale.ts'
import { maskPersonalData } from './mask-personal-data.ts'

const secret = 'test-token-123'
const vector = {
  body: '{"order_id":"abc","webhook_event_type":"order_approved","Customer":{"full_name":"João"}}',
  signature: 'e603969bf2ef49f9305d935fd6f899506aa0a3bc',
}
function prove(body: Buffer, signature: unknown): Buffer | undefined {
  const proof = kiwify.prove({ body, query: { signature }, headers: {} }, secret)
  return typeof proof === 'string' ? undefined : proof.proven
}
const verify = (body: string | Buffer, signature: unknown) => prove(Buffer.from(body as string), signature)
const readBody = (body: string) => kiwify.read(body)[0]
const read = (order: object) => readBody(JSON.stringify(order))
const base = { order_id: 'o1', webhook_event_type: 'order_approved', Customer: { email: 'Ana@Example.com' } }

describe('a signature', () => {
  test('of the documented vector is accepted', () => {
    expect(Buffer.from(vector.body)).toHaveLength(89)
    expect(verify(vector.body, vector.signature)?.toString()).toBe(vector.body)
  })

  test('over the inner object of a wrapped body proves that object, byte by byte, and nothing around it', () => {
    const inner = '{ "order_id" : "a\\"}{", "x": [1, {"order": 2}], "y": "João" }'
    const wrapped = `{"url":"http://{x}","signature":"?","n":{"order":{"a":1}}, "order" : ${inner} , "order":{}}`
    expect(verify(wrapped, signKiwify(inner, secret))?.toString()).toBe(inner)
    expect(verify(wrapped, signKiwify('{"a":1}', secret))).toBeUndefined()
    expect(verify(wrapped, signKiwify('{}', secret))).toBeUndefined()
    expect(verify(wrapped, signKiwify(wrapped, secret))?.toString()).toBe(wrapped)
  })

  test.each([
    ['an order that has an order of its own', '{"order_id":"x","order":{"a":1}}'],
    ['a list', '[{"order":{"a":1}}]'],
    ['an order that is none', '{"order":1,"order":{"a":1}}'],
    ['broken JSON', '{"url" "x","order":{"a":1}}'],
  ])('over an object inside of %s proves nothing: that is no wrapper', (_what, body) => {
    expect(verify(body, signKiwify('{"a":1}', secret))).toBeUndefined()
  })

  test.each([
    '{"order":{"a":1}}',
    ' {\n"signature" : "x" , "order" :\t{"a":1}}',
    '{"url":[1,{"order":2}],"order":{"a":1}',
  ])('over the object inside of %j proves it', (body) =>
    expect(verify(body, signKiwify('{"a":1}', secret))?.toString()).toBe('{"a":1}'),
  )

  test.each([undefined, '', 'x', ['a', vector.signature], vector.signature.toUpperCase(), null, 5])(
    '%j is none',
    (signature) => expect(verify(vector.body, signature)).toBeUndefined(),
  )

  test('of a thousand forgeries none passes', () => {
    const body = Buffer.from(JSON.stringify(writeKiwifySale({ event: 'order_approved', email: 'a@b.co' })))
    const genuine = signKiwify(body, secret)
    for (let index = 0; index < 1_000; index++) {
      const [forged, signature] = forge(body, genuine, index)
      expect(prove(forged, signature)).toBeUndefined()
    }
    expect(prove(body, genuine)).toBe(body)
  })
})

/** One of seven ways to be wrong. */
function forge(body: Buffer, genuine: string, index: number): [Buffer, string] {
  const flipped = Buffer.from(body)
  const place = randomInt(body.length)
  flipped[place] = (flipped[place] ?? 0) ^ (1 << randomInt(8))
  const ways: [Buffer, string][] = [
    [flipped, genuine],
    [body, randomBytes(20).toString('hex')],
    [body, createHmac('sha256', secret).update(body).digest('hex')],
    [body, createHmac('sha1', '').update(body).digest('hex')],
    [Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)), genuine],
    [body, genuine.slice(0, randomInt(40))],
    [Buffer.concat([body, Buffer.from(' ')]), genuine],
  ]
  return ways[index % ways.length] ?? [body, '']
}

describe('reading', () => {
  test('the documented example', async () => {
    const body = await readFile(new URL('fixtures/kiwify-order-approved.json', import.meta.url), 'utf8')
    expect(readBody(body)).toEqual({
      kind: 'approved',
      eventType: 'order_approved',
      orderId: '7b0f4c1e-0000-4000-8000-000000000001',
      orderRef: 'AbC12dE',
      orderStatus: 'paid',
      paymentMethod: 'credit_card',
      customerEmail: 'ana@example.com',
      customerName: 'Ana Teste',
      customerNumbers: ['+5511900000000', '00000000000'],
      chargeAmount: '9700',
      currency: 'BRL',
      subscriptionId: '22222222-0000-4000-8000-000000000001',
      installments: 1,
      saleType: 'producer',
      happenedAt: new Date('2026-11-10T17:02:00.000Z'),
      accessUntil: new Date('2026-12-10T17:02:10.000Z'),
      paymentUrl: null,
      hasAccess: true,
      plan: {
        ids: ['33333333-0000-4000-8000-000000000001', '11111111-0000-4000-8000-000000000001'],
        name: 'Plano Pro',
        rhythm: 'monthly',
      },
    })
    expect(readBody(`{"url":"x","signature":"y","order":${body}}`)).toEqual(readBody(body))
  })

  test.each([
    ['compra_aprovada', 'order_approved', 'approved'],
    ['ORDER_APPROVED', 'order_approved', 'approved'],
    ['compra_reembolsada', 'order_refunded', 'refunded'],
    ['compra_recusada', 'order_rejected', 'rejected'],
    ['boleto_gerado', 'billet_created', 'waiting'],
    ['pix_gerado', 'pix_created', 'waiting'],
    ['carrinho_abandonado', 'abandoned_cart', 'abandoned'],
    ['subscription_late', 'subscription_late', 'late'],
    ['chargeback', 'chargeback', 'chargeback'],
    ['something_New', 'something_New', 'unknown'],
    ['constructor', 'constructor', 'unknown'],
  ])('the event %s is %s, and %s', (given, eventType, kind) => {
    expect(read({ ...base, webhook_event_type: given })).toMatchObject({ eventType, kind })
  })

  test('trials and carts go by the id of their subscription or cart', () => {
    const trial = writeKiwifySale({
      event: 'subscription_trial_started',
      email: 'a@b.co',
      subscriptionId: 'sub1',
    })
    expect(read(trial)).toMatchObject({ orderId: 'sub1', kind: 'trial', orderRef: null, chargeAmount: null })
    expect(
      read(writeKiwifySale({ event: 'abandoned_cart', email: 'a@b.co', orderId: 'cart1' })),
    ).toMatchObject({
      orderId: 'cart1',
      eventType: 'abandoned_cart',
      customerEmail: 'a@b.co',
      customerName: 'Ana Teste',
      orderStatus: 'abandoned',
    })
  })

  test('a trial lasts until its access ends, or else until it is charged for', () => {
    const until = new Date('2026-11-17T12:00:00.000Z')
    const trial = writeKiwifySale({
      event: 'subscription_trial_started',
      email: 'a@b.co',
      accessUntil: until,
    })
    expect(read(trial)).toMatchObject({ accessUntil: until })
    const subscription = { ...(trial.Subscription as object), customer_access: null }
    expect(read({ ...trial, Subscription: subscription })).toMatchObject({ accessUntil: until })
    const approved = { ...trial, Subscription: subscription, webhook_event_type: 'order_approved' }
    expect(read(approved)).toMatchObject({ accessUntil: null })
  })

  test("the checkout's test button is recognised by its person, whatever it sells", () => {
    const test = { email: 'JohnDoe@example.com', name: 'John Doe' }
    expect(read(writeKiwifySale({ event: 'order_approved', ...test }))).toMatchObject({
      kind: 'test',
      eventType: 'teste',
    })
    expect(read(writeKiwifySale({ event: 'order_approved', ...test, name: 'Ana' }))).toMatchObject({
      kind: 'approved',
    })
  })

  test('what the order leaves out has the default of the order form', () => {
    const {
      installments: _,
      sale_type: __,
      ...rest
    } = writeKiwifySale({ event: 'order_approved', email: 'a@b.co' })
    expect(read(rest)).toMatchObject({ installments: 1, saleType: 'new_sale' })
    expect(read({ ...rest, installments: '12', sale_type: 'co_producer' })).toMatchObject({
      installments: 12,
      saleType: 'co_producer',
    })
    expect(read({ ...rest, installments: '1e9' })).toMatchObject({ installments: 1 })
  })

  test('a charge that can still be paid says where', () => {
    const late = writeKiwifySale({ event: 'subscription_late', email: 'a@b.co' })
    const boleto = 'https://pay.example/boleto/1'
    expect(read({ ...late, boleto_URL: boleto })).toMatchObject({ paymentUrl: boleto })
    expect(read({ ...late, boleto_URL: 'javascript:alert(1)' })).toMatchObject({ paymentUrl: null })
  })

  test.each([
    ['2026-11-10 14:02', '2026-11-10T17:02:00.000Z'],
    ['2026-11-10 14:02:33', '2026-11-10T17:02:33.000Z'],
    ['2026-11-10', '2026-11-10T03:00:00.000Z'],
    ['2026-11-10T14:02:33.000Z', '2026-11-10T14:02:33.000Z'],
    ['2018-12-10 14:02', '2018-12-10T16:02:00.000Z'],
    ['2026-12-31 23:30', '2027-01-01T02:30:00.000Z'],
    ['2026-02-31 10:00', null],
    ['amanhã', null],
    ['', null],
    [1731250000, null],
  ])('the date %j is %s', (approved_date, expected) => {
    expect(read({ ...base, approved_date })?.happenedAt).toEqual(
      expected === null ? null : new Date(expected),
    )
  })

  test('the time is that of the event: approval, refund, else the last change, else the order', () => {
    const dates = {
      approved_date: '2026-11-10 10:00',
      refunded_at: '2026-11-11 10:00',
      updated_at: '2026-11-12 10:00',
      created_at: '2026-11-09 10:00',
    }
    const at = (webhook_event_type: string, changes: object = {}) =>
      read({ ...base, webhook_event_type, ...dates, ...changes })
        ?.happenedAt?.toISOString()
        .slice(0, 10)
    expect(at('order_approved')).toBe('2026-11-10')
    expect(at('subscription_renewed')).toBe('2026-11-10')
    expect(at('order_refunded')).toBe('2026-11-11')
    expect(at('chargeback')).toBe('2026-11-12')
    expect(at('order_refunded', { refunded_at: null })).toBe('2026-11-12')
    expect(at('subscription_canceled', { updated_at: null })).toBe('2026-11-09')
  })

  test('numbers, texts and nulls are all taken', () => {
    expect(
      read({ order_id: 77, webhook_event_type: 'chargeback', Commissions: { charge_amount: '9700' } }),
    ).toMatchObject({ orderId: '77', chargeAmount: '9700', customerEmail: null, happenedAt: null })
    expect(
      read({ ...base, Customer: null, Commissions: null, Subscription: null, Product: null }),
    ).toMatchObject({ customerEmail: null, chargeAmount: null, plan: { ids: [], rhythm: 'once' } })
    expect(read({ ...base, Commissions: { charge_amount: 'R$ 97,00' } })?.chargeAmount).toBe('R$ 97,00')
    expect(read({ ...base, Customer: { email: 'isto não é', full_name: 'A\u0000na' } })).toMatchObject({
      customerEmail: null,
      customerName: 'Ana',
    })
    const [long] = readDelivery('kiwify', JSON.stringify({ ...base, order_id: 'x'.repeat(5_000) }))
    expect(long?.orderId).toMatch(/^sha256:[0-9a-f]{64}$/)
  })

  test.each([
    ['monthly', 'monthly'],
    ['quarterly', 'quarterly'],
    ['yearly', null],
  ])('the rhythm %s is %j', (frequency, rhythm) => {
    const sale = writeKiwifySale({ event: 'order_approved', email: 'a@b.co', frequency })
    expect(read(sale)?.plan.rhythm).toBe(rhythm)
  })

  test.each([
    '',
    'null',
    '[]',
    '{"a":',
    '"text"',
    '{}',
    '{"order":{}}',
    '{"webhook_event_type":"order_approved"}',
  ])('%j is about no order', (body) => expect(readBody(body)).toBeUndefined())
})

test.each([
  ['Ganhe http://evil.example\r\nBcc: x', 'Ganhe Bcc: x'],
  ['Ana  Maria\u202e Souza', 'Ana Maria Souza'],
  ['www.evil.example', null],
  ['José d’Ávila Jr.', 'José d’Ávila Jr.'],
])('a buyer’s name %j is read as %j', (name, expected) => {
  expect(read({ ...base, Customer: { email: 'a@example.com', full_name: name } })?.customerName).toBe(
    expected,
  )
})

test('masked, a body loses its personal data and keeps what access needs', () => {
  const body = JSON.stringify({
    ...writeKiwifySale({ event: 'order_approved', email: 'ana@example.com' }),
    Customer: {
      email: 'ana@example.com',
      CPF: '12345678900',
      mobile: '+5511912345678',
      address: { street: 'Rua A' },
    },
  })
  const masked = maskPersonalData(body, kiwify.personalFields)
  expect(masked).not.toMatch(/12345678900|5511912345678|Rua A/)
  expect(readBody(masked)).toEqual({ ...readBody(body), customerNumbers: [] })
  expect(maskPersonalData('CPF=123', kiwify.personalFields)).toBe('CPF=***')
  const cart = '{"cpf":"12345678900","cnpj":"12345678000100","access_url":"https://kiwify.example/login?t=1"}'
  expect(maskPersonalData(cart, kiwify.personalFields)).toBe('{"cpf":"***","cnpj":"***","access_url":"***"}')
})
