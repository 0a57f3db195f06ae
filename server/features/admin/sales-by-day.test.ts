import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Overview } from '#contract/users.ts'
import { beginDatingSales } from '#server/features/sales/date-sales.ts'
import type { SaleSample } from '#server/features/sales/providers/checkout.ts'
import { writeKiwifySale } from '#server/features/sales/providers/examples/kiwify.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { applySales, startSalesServer } from '#server/features/sales/testing/sales.ts'
import { users } from '#server/features/users/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'

const at = (text: string) => new Date(`${text}:00-03:00`)
const now = at('2026-11-15T12:00')

let server: TestServer
beforeAll(async () => {
  const plans = { plano: 'mensal', ebook: 'ignorar' }
  server = await startSalesServer({ CHECKOUT_PLANS: JSON.stringify(plans) })
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [salesTable, users]) await server.context.db.delete(table)
  server.clock.set(now)
})

const sale = (orderId: string, sold: string, more: Partial<SaleSample> = {}): SaleSample => ({
  event: 'order_approved',
  email: 'a@example.com',
  orderId,
  planId: 'plano',
  amount: 9_700,
  at: at(sold),
  ...more,
})
const send = (...sales: (SaleSample | Record<string, unknown>)[]) => applySales(server, ...sales)
const read = async () => {
  server.clock.set(now)
  const { cookie } = await server.logIn({ isAdmin: true })
  const answer = await server.app.inject({ url: '/api/admin/overview', headers: { cookie } })
  const { salesByDay, salesTotal, otherSales, sales } = Overview.parse(answer.json())
  const days = salesByDay.filter(({ value }) => value !== 0).map(({ day, value }) => `${day} ${value}`)
  return { days, salesTotal, otherSales, sales }
}

test('what was paid stands on the day of its sale in São Paulo, one order once', async () => {
  await send(
    sale('o1', '2026-10-16T23:59'),
    sale('o2', '2026-10-17T00:00', { amount: 5_000 }),
    sale('o3', '2026-11-14T23:59'),
    sale('o3', '2026-11-14T23:59', { event: 'subscription_renewed' }),
    sale('o4', '2026-11-15T10:00', { amount: 100 }),
  )
  expect(await read()).toMatchObject({
    days: ['2026-10-17 5000', '2026-11-14 9700', '2026-11-15 100'],
    salesTotal: 14_800,
    otherSales: [],
  })
})

test('what arrives long after its sale is not of today', async () => {
  await send(sale('old', '2025-11-10T10:00'), sale('late', '2026-11-01T10:00'))
  expect(await read()).toMatchObject({ days: ['2026-11-01 9700'], salesTotal: 9_700 })
})

test('nothing is counted that was not paid, not applied, given back, or none of ours', async () => {
  await send(
    sale('kept', '2026-11-10T10:00'),
    sale('rejected', '2026-11-10T10:00', { event: 'order_rejected' }),
    sale('canceled', '2026-11-10T10:00', { event: 'subscription_canceled' }),
    sale('unmapped', '2026-11-10T10:00', { planId: 'outro' }),
    sale('ebook', '2026-11-10T10:00', { planId: 'ebook' }),
    sale('refunded', '2026-11-09T10:00'),
    sale('refunded', '2026-11-12T10:00', { event: 'order_refunded' }),
    sale('contested', '2026-11-08T10:00', { event: 'chargeback' }),
    sale('contested', '2026-11-08T10:00'),
    sale('older', '2026-09-08T10:00'),
    sale('older', '2026-11-08T10:00', { event: 'order_refunded' }),
  )
  expect(await read()).toMatchObject({
    days: ['2026-11-10 9700'],
    salesTotal: 9_700,
    sales: { processed: 10, failed: 1 },
  })
})

test('different currencies are never one sum', async () => {
  const dollars = writeKiwifySale(sale('usd', '2026-11-10T10:00', { amount: 3_700 }))
  const unsaid = writeKiwifySale(sale('unsaid', '2026-11-10T10:00'))
  await send(
    { ...dollars, Commissions: { charge_amount: 3_700, currency: 'usd' } },
    { ...unsaid, Commissions: { charge_amount: '9700', currency: 'reais' } },
    sale('brl', '2026-11-10T10:00'),
  )
  expect(await read()).toMatchObject({
    days: ['2026-11-10 19400'],
    salesTotal: 19_400,
    otherSales: [{ currency: 'USD', cents: 3_700 }],
  })
})

test('what an earlier version stored without its time is dated at the next start', async () => {
  const { db } = server.context
  await send(sale('old', '2025-11-10T10:00'), sale('new', '2026-11-10T10:00'))
  const dates = () => db.select({ at: salesTable.happenedAt }).from(salesTable).orderBy(salesTable.orderId)
  await db.update(salesTable).set({ happenedAt: null, currency: null })
  await db.update(salesTable).set({ rawWebhookData: 'nada' }).where(eq(salesTable.orderId, 'new'))
  expect(await read()).toMatchObject({ days: [] })
  await beginDatingSales(server.context)
  await expect.poll(dates).toEqual([{ at: now }, { at: at('2025-11-10T10:00') }])
  expect(await read()).toMatchObject({ days: ['2026-11-15 9700'], salesTotal: 9_700 })
})
