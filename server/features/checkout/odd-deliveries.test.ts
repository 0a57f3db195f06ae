import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkouts } from '#server/features/sales/providers/index.ts'
import { sampleOf, signDelivery } from '#server/features/sales/providers/write-delivery.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import {
  deliver,
  findCustomer,
  findSales,
  sendSale,
  startSalesServer,
  untilApplied,
} from '#server/features/sales/testing/sales.ts'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { day } from '#server/testing/day.ts'
import { untilMailed, type TestServer } from '#server/testing/test-server.ts'

/** With a slash, which some programs write as \/. */
const token = 'ab/cd+ef=='
let server: TestServer
beforeAll(async () => {
  server = await startSalesServer({ CHECKOUT_PLANS: '{"oferta":"mensal"}', TICTO_TOKEN: token })
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [salesTable, users, mails]) await server.context.db.delete(table)
  await server.forgetMails()
  server.clock.set(day('2026-11-15'))
})

const email = 'ana@example.com'
const sold = {
  email,
  planId: 'oferta',
  productId: 'oferta',
  orderId: 'o1',
  subscriptionId: 's1',
  at: day('2026-11-14'),
}
const otherwise = { planId: 'plano', productId: 'produto', at: day('2026-11-15') }

async function tell(provider: string, told: Parameters<typeof sampleOf>[1]): Promise<void> {
  const checkout = checkouts[provider]
  const sample = checkout && sampleOf(checkout, told)
  if (!sample) throw new Error(`${provider} does not tell of ${told.kind}`)
  expect((await sendSale(server, { ...sample }, provider)).statusCode).toBe(200)
  await untilApplied(server)
  await untilMailed(server)
}

/** One has another secret here, and the orders of the other name their product. */
const { ticto: _ticto, eduzz: _eduzz, ...others } = checkouts

test.each(Object.keys(others))(
  'a refund through %s counts for its order whichever product it names',
  async (provider) => {
    await tell(provider, { kind: 'approved', ...sold })
    await tell(provider, { kind: 'refunded', ...sold, ...otherwise })
    expect(await findCustomer(server, email)).toMatchObject({
      subscriptionExpiresAt: day('2026-11-15'),
      cancellationReason: 'refund',
    })
    expect(await server.context.db.$count(salesTable, sql`not processed`)).toBe(0)
  },
)

test('a refund of something that was never ours waits with its error, and takes nothing', async () => {
  await tell('hotmart', { kind: 'approved', ...sold })
  await tell('hotmart', {
    kind: 'refunded',
    ...sold,
    ...otherwise,
    orderId: 'ebook',
    subscriptionId: 'outra',
  })
  expect(await findCustomer(server, email)).toMatchObject({ cancellationReason: null })
  const failed = (await findSales(server, email)).filter(({ processed }) => !processed)
  expect(failed.map(({ errorMessage }) => errorMessage)).toEqual([
    expect.stringContaining('Plano não mapeado'),
  ])
})

test('what changes nothing moves no account, even under another address', async () => {
  await tell('eduzz', { kind: 'approved', ...sold })
  for (const event of ['myeduzz.contract_updated:upToDate', 'myeduzz.invoice_opened']) {
    const told = { ...sold, event, email: 'pagadora@example.com', orderId: event, at: day('2026-11-15') }
    expect((await sendSale(server, told, 'eduzz')).statusCode).toBe(200)
    await untilApplied(server)
  }
  expect(await findCustomer(server, email)).toMatchObject({ subscriptionType: 'mensal' })
  expect(await findCustomer(server, 'pagadora@example.com')).toBeUndefined()
})

test.each(['-99999999999999', '99999999999999', '-1'])(
  'a time of %s is kept as an error',
  async (approvedDate) => {
    const { hotmart } = checkouts
    const whole = JSON.stringify(hotmart?.example.write({ event: 'PURCHASE_APPROVED', ...sold }, ''))
    const body = whole.replace(/"approved_date":\d+/, `"approved_date":${approvedDate}`)
    expect(body).toContain(approvedDate)
    await sendSale(server, { ...(JSON.parse(body) as object), hottok: undefined }, 'hotmart')
    await untilApplied(server)
    const [sale] = await findSales(server, email)
    expect(sale?.errorMessage).toContain('A data do evento não pode estar certa')
    expect(await findCustomer(server, email)).toBeUndefined()
  },
)

test('a secret in the body is kept in no row, however it is written', async () => {
  const { ticto } = checkouts
  if (!ticto) throw new Error('There is no such checkout')
  const sale = JSON.stringify(ticto.example.write({ event: 'authorized', ...sold }, token))
  const escaped = sale.replace(JSON.stringify(token), '" ab\\/cd\\u002bef== "')
  expect(escaped).not.toBe(sale)
  const { headers } = signDelivery(ticto, {}, token)
  expect((await deliver(server, 'ticto', { body: Buffer.from(escaped), headers })).statusCode).toBe(200)
  await untilApplied(server)
  const [row] = await findSales(server, email)
  expect(row?.rawWebhookData).toContain('"***"')
  expect(row?.rawWebhookData).not.toMatch(/cd(\+|\\u002b)ef/)
  expect(await findCustomer(server, email)).toMatchObject({ subscriptionType: 'mensal' })
})

test('more things than anybody sells at once are one row that somebody looks at', async () => {
  const { cakto } = checkouts
  const sale = cakto?.example.write({ event: 'purchase_approved', ...sold }, 'test-token-123') as {
    data: object
  }
  const things = Array.from({ length: 150 }, (_, index) => ({ id: `o${index}` }))
  expect((await sendSale(server, { ...sale, data: things }, 'cakto')).statusCode).toBe(200)
  const rows = await server.context.db.select().from(salesTable)
  expect(rows).toMatchObject([{ kind: 'unread', processed: false }])
  expect(await findCustomer(server, email)).toBeUndefined()
})
