import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { testEnv, type TestServer } from '#server/testing/test-server.ts'
import { countSales } from '#server/features/sales/count-sales.ts'
import { writeKiwifySale } from '#server/features/sales/providers/examples/kiwify.ts'
import { signKiwify } from '#server/features/sales/providers/kiwify.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import {
  findSales,
  secret,
  sendSale,
  startSalesServer,
  untilApplied,
} from '#server/features/sales/testing/sales.ts'

let server: TestServer
beforeAll(async () => {
  server = await startSalesServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.delete(salesTable)
})

const rows = () => server.context.db.select().from(salesTable)
const post = (body: string | Buffer, signature: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/api/webhooks/kiwify?signature=${signature}`,
    payload: body,
    headers: { 'content-type': 'application/json', ...headers },
  })
const signed = (body: string | Buffer, headers?: Record<string, string>) =>
  post(body, signKiwify(body, secret), headers)
const sale = (changes: object = {}) =>
  JSON.stringify({ ...writeKiwifySale({ event: 'pix_created', email: 'ana@example.com' }), ...changes })

describe('a signed event', () => {
  test('is stored whole before it is answered, and what is not known of it is kept', async () => {
    const body = sale({ order_id: 'o1', order_ref: 'R1', new_field: { a: [1] } })
    const reply = await signed(body)
    expect(reply.statusCode).toBe(200)
    const [row] = await rows()
    expect(row).toMatchObject({
      provider: 'kiwify',
      orderId: 'o1',
      orderRef: 'R1',
      webhookEventType: 'pix_created',
      orderStatus: 'waiting_payment',
      paymentMethod: 'pix',
      customerEmail: 'ana@example.com',
      customerName: 'Ana Teste',
      chargeAmount: '9700',
      rawWebhookData: body,
      createdAt: server.clock.now(),
    })
    await untilApplied(server)
    expect((await rows())[0]).toMatchObject({ processed: true, processedAt: server.clock.now() })
  })

  test('is taken from another site, as any content type, and as the documented vector', async () => {
    const body = '{"order_id":"abc","webhook_event_type":"order_approved","Customer":{"full_name":"João"}}'
    const headers = {
      'content-type': 'text/plain',
      origin: 'https://checkout.example',
      'sec-fetch-site': 'cross-site',
    }
    expect((await post(body, 'e603969bf2ef49f9305d935fd6f899506aa0a3bc', headers)).statusCode).toBe(200)
    expect((await rows())[0]).toMatchObject({ orderId: 'abc', customerName: 'João', rawWebhookData: body })
  })

  test('is taken in its wrapped shape, signed whole or inside', async () => {
    const inner = sale({ order_id: 'inner' })
    const wrapped = `{"url":"x","signature":"y","order":${inner}}`
    expect((await post(wrapped, signKiwify(inner, secret))).statusCode).toBe(200)
    const whole = `{"url":"x","signature":"y","order":${sale({ order_id: 'whole' })}}`
    expect((await signed(whole)).statusCode).toBe(200)
    expect((await rows()).map(({ orderId }) => orderId).toSorted()).toEqual(['inner', 'whole'])
  })

  test('of an unknown kind is kept and has no effect', async () => {
    await signed(sale({ order_id: 'o2', webhook_event_type: 'order_levitated' }))
    await untilApplied(server)
    expect(await rows()).toMatchObject([{ webhookEventType: 'order_levitated', processed: true }])
  })

  test('that comes twice is one row, done once', async () => {
    const body = sale()
    for (let copies = 0; copies < 3; copies++) expect((await signed(body)).statusCode).toBe(200)
    await untilApplied(server)
    const [first] = await rows()
    server.clock.advance(120_000)
    expect((await signed(body)).statusCode).toBe(200)
    await untilApplied(server)
    expect(await rows()).toEqual([first])
  })

  test('that failed is tried again when it comes again', async () => {
    await signed(sale({ webhook_event_type: 'order_approved', Customer: null }))
    await untilApplied(server)
    const [failed] = await rows()
    expect(failed?.errorMessage).toBe('O evento não tem um email de cliente válido.')
    await server.context.db.update(salesTable).set({ customerEmail: 'ana@example.com' })
    await server.context.db.execute(sql`delete from pgboss.job where name = 'apply-sale'`)
    await signed(sale({ webhook_event_type: 'order_approved', Customer: null }))
    await expect.poll(async () => (await rows())[0]?.processed).toBe(true)
    expect((await rows())[0]?.errorMessage).toBeNull()
  })

  test.each([
    ['no JSON', '{"order_id":'],
    ['no ids', '{"webhook_event_type":"order_approved"}'],
    ['nothing', ''],
    ['NUL bytes', Buffer.from([0, 1, 2, 0xff])],
  ])('with %s is kept with its error under its hash', async (_what, body) => {
    expect((await signed(body)).statusCode).toBe(200)
    expect((await signed(body)).statusCode).toBe(200)
    const stored = await rows()
    expect(stored).toHaveLength(1)
    expect(stored[0]).toMatchObject({ webhookEventType: 'invalido', processed: false })
    expect(stored[0]?.orderId).toMatch(/^[0-9a-f]{64}$/)
    expect(stored[0]?.errorMessage).toContain('não é um JSON')
  })

  test('keeps absurdly long or odd fields', async () => {
    const odd = sale({
      order_id: 'x'.repeat(9_000),
      webhook_event_type: 'e'.repeat(9_000),
      order_ref: 'r'.repeat(9_000),
      Customer: { email: `${'e'.repeat(9_000)}@x.co`, full_name: `${'n'.repeat(9_000)}\u0000\ud800` },
      Commissions: { charge_amount: '97,00' },
    })
    expect((await signed(odd)).statusCode).toBe(200)
    await untilApplied(server)
    expect(await rows()).toMatchObject([{ processed: true, customerEmail: null, chargeAmount: '97,00' }])
  })
})

describe('what is not stored', () => {
  test('forged events are refused and leave no row', async () => {
    const body = Buffer.from(sale())
    const genuine = signKiwify(body, secret)
    const flip = (at: number) => {
      const copy = Buffer.from(body)
      copy[at % copy.length] = (copy[at % copy.length] ?? 0) ^ 1
      return copy
    }
    const forgeries: [Buffer, string][] = [
      ...Array.from({ length: 60 }, (_, index): [Buffer, string] => [flip(index * 13), genuine]),
      [body, ''],
      [body, genuine.toUpperCase()],
      [body, genuine.slice(1)],
      [body, `${genuine}00`],
      [body, `${genuine}&signature=${genuine}`],
      [body, createHmac('sha256', secret).update(body).digest('hex')],
      [body, signKiwify(body, '')],
      [Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 2)), genuine],
    ]
    for (const [forged, signature] of forgeries) {
      const reply = await post(forged, signature)
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toMatchObject({ code: 'signature_invalid' })
    }
    expect((await server.app.inject({ method: 'POST', url: '/api/webhooks/kiwify' })).statusCode).toBe(401)
    expect(await rows()).toEqual([])
  })

  test.each(['stripe', 'constructor', 'KIWIFY'])('the provider %s is not known', async (provider) => {
    const body = sale()
    const url = `/api/webhooks/${provider}?signature=${signKiwify(body, secret)}`
    expect((await server.app.inject({ method: 'POST', url, payload: body })).statusCode).toBe(404)
  })

  test('a body over 256 kB is refused, signed or not', async () => {
    expect((await signed('x'.repeat(256 * 1024))).statusCode).toBe(200)
    expect((await signed('x'.repeat(256 * 1024 + 1))).statusCode).toBe(413)
    expect((await post('x'.repeat(256 * 1024 + 1), 'a'.repeat(40))).statusCode).toBe(413)
  })

  test('without a secret every event is refused with 503, the empty key included', async () => {
    const open = await buildApp({ ...server.context, env: testEnv() }, { webRoot: '/nowhere' })
    const body = sale()
    const url = `/api/webhooks/kiwify?signature=${signKiwify(body, '')}`
    const reply = await open.inject({ method: 'POST', url, payload: body })
    expect(reply.statusCode).toBe(503)
    expect(reply.json<{ message: string }>().message).toContain('CHECKOUT_WEBHOOK_SECRET')
    await open.close()
  })

  test('when storing fails the answer is 503, and nothing is left', async () => {
    const { db } = server.context
    await db.execute(sql`alter table sale_transactions add constraint full_disk check (order_id <> 'o9')`)
    expect((await signed(sale({ order_id: 'o9' }))).statusCode).toBe(503)
    await db.execute(sql`alter table sale_transactions drop constraint full_disk`)
    expect(await rows()).toEqual([])
  })
})

test('the three counters follow every change', async () => {
  const { db } = server.context
  const count = () => countSales(db)
  expect(await count()).toEqual({ processed: 0, pending: 0, failed: 0, tests: 0 })
  const made = ['a', 'b', 'c'].map((orderId) => ({
    provider: 'kiwify',
    orderId,
    webhookEventType: 'x',
    rawWebhookData: '{}',
  }))
  await db.insert(salesTable).values(made)
  expect(await count()).toEqual({ processed: 0, pending: 3, failed: 0, tests: 0 })
  await db.update(salesTable).set({ processed: true }).where(eq(salesTable.orderId, 'a'))
  await db.update(salesTable).set({ errorMessage: 'x' })
  expect(await count()).toEqual({ processed: 1, pending: 0, failed: 2, tests: 0 })
  await db.delete(salesTable).where(eq(salesTable.orderId, 'b'))
  expect(await count()).toEqual({ processed: 1, pending: 0, failed: 1, tests: 0 })
})

test('events of customers are found by their email, whatever its case', async () => {
  await sendSale(server, { event: 'pix_created', email: 'MARIA@Example.com' })
  expect(await findSales(server, 'maria@example.com')).toHaveLength(1)
})
