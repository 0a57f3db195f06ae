import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SaleKind } from '#contract/checkout.ts'
import type { SaleSample } from '#server/features/sales/providers/checkout.ts'
import { checkouts } from '#server/features/sales/providers/index.ts'
import { sampleOf } from '#server/features/sales/providers/write-delivery.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import {
  findCustomer,
  sendSale,
  startSalesServer,
  untilApplied,
} from '#server/features/sales/testing/sales.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { day } from '#server/testing/day.ts'
import { untilMailed, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  const plans = { mes: 'mensal', 'hotmart:42': 'trimestral', '42': 'mensal', ebook: 'ignorar' }
  server = await startSalesServer({ CHECKOUT_PLANS: JSON.stringify(plans) })
  cookie = (await server.logIn({ isAdmin: true })).cookie
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  for (const table of [salesTable, subscriptionActs, mails]) await db.delete(table)
  await db.delete(users).where(sql`not is_admin`)
  await server.forgetMails()
  server.clock.set(day('2026-11-15'))
})

const email = 'ana@example.com'
type Told = Partial<SaleSample> & { kind: SaleKind; at: Date }

/** One after the other, each told of by mail before the next. */
async function tell(provider: string, ...all: Told[]): Promise<void> {
  const checkout = checkouts[provider]
  for (const told of all) {
    const ids = { orderId: 'mesmo', subscriptionId: 'mesma', planId: 'mes', productId: 'mes' }
    const sample = checkout && sampleOf(checkout, { email, ...ids, ...told })
    if (!sample) throw new Error(`${provider} does not tell of ${told.kind}`)
    expect((await sendSale(server, { ...sample }, provider)).statusCode).toBe(200)
    await untilApplied(server)
    await untilMailed(server)
  }
}
const ana = () => findCustomer(server, email)
const lastMail = () => server.mails.at(-1)
const read = async (url: string) => (await server.app.inject({ url, headers: { cookie } })).json<unknown>()

test('the same email, order and subscription in two checkouts is one customer with two subscriptions', async () => {
  await tell('kiwify', { kind: 'approved', at: day('2026-11-14') })
  await tell('hotmart', { kind: 'approved', at: day('2026-11-14') })
  expect(await server.context.db.$count(users, sql`not is_admin`)).toBe(1)
  expect(await ana()).toMatchObject({ subscriptionExpiresAt: day('2027-01-14') })
  expect(await server.context.db.$count(salesTable)).toBe(2)
})

test('canceling one says nothing of the other: the mail names what ended and where', async () => {
  await tell('kiwify', { kind: 'approved', at: day('2026-11-13') })
  await tell('hotmart', { kind: 'approved', at: day('2026-11-14') })
  await tell('kiwify', { kind: 'canceled', at: day('2026-11-15') })
  expect(await ana()).toMatchObject({ subscriptionStatus: 'active', cancellationReason: null })
  expect(lastMail()?.subject).toBe('Seu acesso ao Integrador continua')
  expect(lastMail()?.text).toContain('na Kiwify.')
  await tell('hotmart', { kind: 'canceled', at: day('2026-11-15') })
  expect(await ana()).toMatchObject({ subscriptionStatus: 'canceled', cancellationReason: 'canceled' })
  expect(lastMail()?.subject).toBe('Sua assinatura foi cancelada')
  expect(lastMail()?.text).toContain('na Hotmart.')
})

test('a cancellation of long ago that is told only now is no news to anybody', async () => {
  await tell('kiwify', { kind: 'approved', at: day('2026-10-19') })
  await tell('hotmart', { kind: 'approved', at: day('2026-10-20') })
  const before = server.mails.length
  await tell('kiwify', { kind: 'canceled', at: day('2026-11-01') })
  expect(server.mails.slice(before)).toEqual([])
})

test('a refund in one takes back its own payment alone', async () => {
  await tell('kiwify', { kind: 'approved', at: day('2026-11-13') })
  await tell('eduzz', { kind: 'approved', at: day('2026-11-14'), amount: 5000 })
  await tell('kiwify', { kind: 'refunded', at: day('2026-11-15'), hasAccess: false })
  expect(await ana()).toMatchObject({ subscriptionExpiresAt: day('2026-12-14'), cancellationReason: null })
  expect(await read('/api/admin/overview')).toMatchObject({ salesTotal: 5000 })
})

test('one id of two checkouts can be two plans, with the checkout in front of it', async () => {
  await tell('kiwify', { kind: 'approved', at: day('2026-11-14'), planId: '42', productId: '42' })
  expect(await ana()).toMatchObject({ subscriptionType: 'mensal' })
  await tell('hotmart', { kind: 'approved', at: day('2026-11-15'), planId: '42', productId: '42' })
  expect(await ana()).toMatchObject({ subscriptionType: 'trimestral' })
})

test('a product ignored for one checkout is not ignored for another', async () => {
  const unnamed = { planId: 'x9', productId: 'x9', at: day('2026-11-14') }
  await tell('kiwify', { kind: 'approved', ...unnamed })
  const [sale] = await server.context.db.select().from(salesTable)
  const ignored = await server.app.inject({
    method: 'POST',
    url: `/api/admin/transactions/${sale?.id}/ignore-product`,
    headers: { cookie },
    payload: { isIgnored: true },
  })
  expect(ignored.statusCode).toBe(200)
  await tell('hotmart', { kind: 'approved', ...unnamed })
  const rows = await server.context.db.select().from(salesTable)
  const errors = Object.fromEntries(rows.map(({ provider, errorMessage }) => [provider, errorMessage]))
  expect(errors.kiwify).toBeNull()
  expect(errors.hotmart).toContain('Plano não mapeado')
})

test('the list of one checkout has its own sales, in the keys of the specification', async () => {
  await tell('kiwify', { kind: 'approved', at: day('2026-11-14') })
  await tell('hotmart', { kind: 'approved', at: day('2026-11-14') })
  const of = async (path: string) =>
    ((await read(path)) as { transactions: { webhookEventType: string; provider?: string }[] }).transactions
  expect(await of('/api/admin/kiwify-transactions')).toMatchObject([{ webhookEventType: 'order_approved' }])
  expect(Object.keys((await of('/api/admin/hotmart-transactions'))[0] ?? {})).not.toContain('provider')
  expect((await of('/api/admin/transactions?provider=hotmart')).map(({ provider }) => provider)).toEqual([
    'hotmart',
  ])
  expect(await of('/api/admin/transactions?kind=approved')).toHaveLength(2)
  expect(await of('/api/admin/transactions?kind=refunded')).toEqual([])
})
