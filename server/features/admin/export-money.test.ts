import { afterAll, beforeAll, expect, test } from 'vitest'
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

const month = 'from=2026-11-01&to=2026-11-30'
const ask = (path: string) => server.app.inject({ url: `/api/admin/money/${path}`, headers: { cookie } })
const lines = (body: string) => body.slice(1).trimEnd().split('\r\n')

const sell = (count: number, more: Partial<typeof salesTable.$inferInsert> = {}) =>
  server.context.db.insert(salesTable).values(
    Array.from({ length: count }, (_, index) => ({
      provider: 'kiwify',
      orderId: `o${index}`,
      orderRef: `R${index}`,
      webhookEventType: 'order_approved',
      kind: 'approved' as const,
      customerEmail: `p${index}@example.com`,
      customerName: `Pessoa ${index}`,
      chargeAmount: String(1_001 + index),
      subscriptionType: 'mensal' as const,
      rawWebhookData: '{}',
      processed: true,
      happenedAt: new Date(day('2026-11-10').getTime() + index),
      ...more,
    })),
  )

test('the rows behind a figure are a file, all of them, whose last line is their sum and the figure', async () => {
  await sell(1_150)
  await sell(1, { webhookEventType: 'order_refunded', kind: 'refunded', happenedAt: day('2026-11-20') })
  const answer = await ask(`rows.csv?${month}&figure=net`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="pagamentos-e-devolucoes-2026-11-01-a-2026-11-30.csv"',
    'cache-control': 'private, no-store',
  })
  const [header, refund, ...others] = lines(answer.body)
  expect(header).toBe('"Data";"Evento";"Cliente";"Email";"Pedido";"Checkout";"Assinatura";"Moeda";"Valor"')
  expect(refund).toMatch(
    /^"20\/11\/2026.*";"Reembolso";"Pessoa 0";"p0@example.com";"R0";"Kiwify";"Mensal";"BRL";"-10,01"$/,
  )
  const sum = others.pop()
  expect(others).toHaveLength(1_150)
  expect(new Set(others).size).toBe(1_150)
  const cents = (line: string) => Number(/"(-?\d+),(\d\d)"$/.exec(line)?.slice(1).join(''))
  const total = [refund ?? '', ...others].reduce((added, line) => added + cents(line), 0)
  expect(cents(sum ?? '')).toBe(total)
  expect(sum).toMatch(/^"Soma";"";/)
  const figures = await ask(`rows?${month}&figure=net&limit=1`)
  expect(figures.json()).toMatchObject({ count: 1_151, totalCents: total })
  const refunds = lines((await ask(`rows.csv?${month}&figure=refunded`)).body)
  expect(refunds.at(-1)).toMatch(/^"Soma".*"-10,01"$/)
  expect(refunds).toHaveLength(3)
})

test('who came and who went are files, with how many they are', async () => {
  const newcomers = lines((await ask(`people.csv?${month}&who=new`)).body)
  expect(newcomers).toHaveLength(1_152)
  expect(newcomers.at(-1)).toBe('"Total";"1150";"";""')
  await server.context.db.insert(users).values({
    username: 'Bia',
    email: 'bia@example.com',
    subscriptionType: 'trimestral',
    subscriptionExpiresAt: day('2026-11-12'),
    createdAt: day('2026-08-12'),
  })
  const lost = await ask(`people.csv?${month}&who=lost`)
  expect(lines(lost.body)).toEqual([
    '"Data";"Cliente";"Email";"Assinatura"',
    '"12/11/2026";"Bia";"bia@example.com";"Trimestral"',
    '"Total";"1";"";""',
  ])
  expect(lost.headers['content-disposition']).toContain('clientes-perdidos-2026-11-01-a-2026-11-30.csv')
})

test('nothing in a period is a file that says so; what cannot be asked is refused', async () => {
  const empty = lines((await ask('rows.csv?from=2020-01-01&to=2020-01-31&figure=gross')).body)
  expect(empty.slice(1)).toEqual(['"Soma";"";"";"";"";"";"";"";"0,00"'])
  for (const query of [
    'rows.csv',
    `rows.csv?${month}`,
    `rows.csv?${month}&figure=all`,
    'rows.csv?from=2026-11-30&to=2026-11-01&figure=net',
    `people.csv?${month}&who=me`,
  ])
    expect([query, (await ask(query)).statusCode]).toEqual([query, 400])
})
