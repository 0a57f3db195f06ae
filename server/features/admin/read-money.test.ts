import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Money } from '#contract/money.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { startSalesServer } from '#server/features/sales/testing/sales.ts'
import { users } from '#server/features/users/tables.ts'
import { day } from '#server/testing/day.ts'
import type { TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startSalesServer()
  server.clock.set(day('2026-11-30'))
  cookie = (await server.logIn({ isAdmin: true })).cookie
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.delete(salesTable)
})

type Row = typeof salesTable.$inferInsert
let made = 0

function sale(
  kind: 'approved' | 'renewed' | 'refunded' | 'chargeback',
  at: string,
  more: Partial<Row> = {},
): Row {
  made += 1
  return {
    provider: 'kiwify',
    orderId: `o${made}`,
    webhookEventType: kind,
    kind,
    customerEmail: `c${made}@example.com`,
    chargeAmount: '9700',
    subscriptionType: 'mensal',
    rawWebhookData: '{}',
    processed: true,
    happenedAt: day(at),
    ...more,
  }
}
const add = (...rows: Row[]) => server.context.db.insert(salesTable).values(rows)
async function read(query = 'from=2026-11-01&to=2026-11-30') {
  const answer = await server.app.inject({ url: `/api/admin/money?${query}`, headers: { cookie } })
  expect(answer.statusCode).toBe(200)
  return Money.parse(answer.json())
}

test('a payment counts when it was paid, a refund when it was given back, with what had been paid', async () => {
  await add(
    sale('approved', '2026-10-20', { orderId: 'a' }),
    sale('refunded', '2026-11-05', { orderId: 'a', chargeAmount: null }),
    sale('approved', '2026-11-03', { orderId: 'b', chargeAmount: '24700', subscriptionType: 'trimestral' }),
    sale('renewed', '2026-11-03', { orderId: 'b', chargeAmount: '24700', subscriptionType: 'trimestral' }),
    sale('approved', '2026-11-04', { orderId: 'c', provider: 'hotmart' }),
    sale('refunded', '2026-11-06', { orderId: 'c', provider: 'hotmart' }),
    sale('chargeback', '2026-11-06', { orderId: 'c', provider: 'hotmart' }),
    sale('refunded', '2026-11-07', { orderId: 'unknown' }),
    sale('approved', '2026-11-08', { orderId: 'ebook', subscriptionType: null }),
    sale('approved', '2026-11-08', { orderId: 'usd', currency: 'USD', chargeAmount: '3700' }),
  )
  const money = await read()
  expect(money.totals).toMatchObject({
    grossCents: 24_700 + 9700,
    refundedCents: 9700,
    chargebackCents: 9700,
    netCents: 24_700 - 9700,
    payments: 2,
  })
  expect(money.others).toEqual([{ currency: 'USD', grossCents: 3700, returnedCents: 0 }])
  expect(money.byCheckout).toEqual([
    { provider: 'kiwify', checkout: 'Kiwify', netCents: 15_000, payments: 1 },
    { provider: 'hotmart', checkout: 'Hotmart', netCents: 0, payments: 1 },
  ])
  expect(money.byPlan.find(({ type }) => type === 'trimestral')).toMatchObject({ netCents: 24_700 })
  expect((await read('from=2026-10-01&to=2026-10-31')).totals).toMatchObject({ netCents: 9700 })
  const hotmart = await read('from=2026-11-01&to=2026-11-30&provider=hotmart')
  expect(hotmart.totals).toMatchObject({ grossCents: 9700, chargebackCents: 9700 })
})

test('stretches are days, weeks from Monday on, and months, in São Paulo', async () => {
  await add(sale('approved', '2026-11-01'), sale('approved', '2026-11-02'), sale('approved', '2026-11-30'))
  const starts = async (by: string) =>
    (await read(`from=2026-11-01&to=2026-11-30&by=${by}`)).stretches
      .filter(({ grossCents }) => grossCents > 0)
      .map(({ start }) => start)
  expect(await starts('day')).toEqual(['2026-11-01', '2026-11-02', '2026-11-30'])
  expect(await starts('week')).toEqual(['2026-11-01', '2026-11-02', '2026-11-30'])
  expect(await starts('month')).toEqual(['2026-11-01'])
  expect((await read('from=2026-01-15&to=2026-11-30&by=month')).stretches.map(({ start }) => start)).toEqual([
    '2026-01-15',
    ...['02', '03', '04', '05', '06', '07', '08', '09', '10', '11'].map((month) => `2026-${month}-01`),
  ])
})

test('who pays for the first time is new, and who ended is lost', async () => {
  await add(
    sale('approved', '2026-10-01', { customerEmail: 'old@example.com' }),
    sale('renewed', '2026-11-01', { customerEmail: 'old@example.com' }),
    sale('approved', '2026-11-02', { customerEmail: 'new@example.com' }),
    sale('renewed', '2026-11-20', { customerEmail: 'new@example.com' }),
  )
  const [gone] = await server.context.db
    .insert(users)
    .values({
      username: 'Gone',
      email: 'gone@example.com',
      createdAt: day('2026-10-01'),
      subscriptionExpiresAt: day('2026-11-10'),
    })
    .returning({ id: users.id })
  expect(gone).toBeDefined()
  const { totals, stretches } = await read()
  expect(totals).toMatchObject({ newCustomers: 1, lostCustomers: 1 })
  expect(stretches.find(({ newCustomers }) => newCustomers > 0)?.start).toBe('2026-11-02')
  expect(stretches.find(({ lostCustomers }) => lostCustomers > 0)?.start).toBe('2026-11-10')
})

test('what a month brings is what was paid for a month, and a third of a quarter', async () => {
  await add(
    sale('approved', '2026-11-10'),
    sale('approved', '2026-10-10'),
    sale('approved', '2026-10-10', { subscriptionType: 'trimestral', chargeAmount: '24000' }),
    sale('approved', '2026-11-10', { subscriptionType: 'vitalicia', chargeAmount: '99700' }),
  )
  expect((await read()).recurringCents).toBe(9700 + 8000)
})

test.each([
  ['from=2026-11-30&to=2026-11-01', 'O período termina antes de começar.'],
  ['from=2026-02-31&to=2026-11-01', 'Informe um período válido.'],
  ['from=1900-01-01&to=2026-11-01', 'Esse período é longo demais: escolha semanas ou meses.'],
])('%s is refused: %s', async (query, message) => {
  const answer = await server.app.inject({ url: `/api/admin/money?${query}`, headers: { cookie } })
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message])
})

test('whatever was sold, the sums agree with the rows to the cent, and stretches with their total', async () => {
  const orders = fc.array(
    fc.record({
      cents: fc.integer({ min: 0, max: 10_000_000 }),
      paid: fc.integer({ min: 1, max: 30 }),
      back: fc.option(fc.record({ after: fc.integer({ min: 0, max: 20 }), isContested: fc.boolean() })),
      isTwice: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  const on = (date: number) => `2026-11-${String(date).padStart(2, '0')}`
  await fc.assert(
    fc.asyncProperty(orders, async (all) => {
      await server.context.db.delete(salesTable)
      const expected = { gross: 0, back: 0 }
      const rows = all.flatMap(({ cents, paid, back, isTwice }, index): Row[] => {
        const about = { orderId: `p${index}`, chargeAmount: String(cents) }
        expected.gross += cents
        const returned = back && paid + back.after <= 30 ? back : null
        if (returned) expected.back += cents
        return [
          sale('approved', on(paid), about),
          ...(isTwice ? [sale('renewed', on(paid), about)] : []),
          ...(returned
            ? [sale(returned.isContested ? 'chargeback' : 'refunded', on(paid + returned.after), about)]
            : []),
        ]
      })
      if (rows.length > 0) await add(...rows)
      const { totals, stretches } = await read()
      expect(totals.grossCents).toBe(expected.gross)
      expect(totals.refundedCents + totals.chargebackCents).toBe(expected.back)
      expect(stretches.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(totals.netCents)
      expect(totals.netCents).toBe(expected.gross - expected.back)
    }),
    { numRuns: 25 },
  )
})
