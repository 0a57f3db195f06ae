import { and, eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  listMoneyPeople,
  listMoneyRows,
  readMoney,
  type Money,
  type MoneyRowFigure,
} from '#contract/money.ts'
import type { Reply } from '#contract/endpoint.ts'
import { subscriptionTypes } from '#contract/subscriptions.ts'
import { moneyDays, moneyMoves, salesTable } from '#server/features/sales/tables.ts'
import { startSalesServer } from '#server/features/sales/testing/sales.ts'
import { users } from '#server/features/users/tables.ts'
import { day } from '#server/testing/day.ts'
import type { TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startSalesServer()
  server.clock.set(day('2026-11-30'))
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.delete(salesTable)
  await server.context.db.delete(users)
  cookie = (await server.logIn({ isAdmin: true })).cookie
})

type Row = typeof salesTable.$inferInsert
type Kind = 'approved' | 'renewed' | 'refunded' | 'chargeback'

function sale(kind: Kind, at: string, more: Partial<Row> = {}): Row {
  return {
    provider: 'kiwify',
    orderId: 'o1',
    webhookEventType: kind,
    kind,
    customerEmail: 'ana@example.com',
    chargeAmount: '9700',
    subscriptionType: 'mensal',
    rawWebhookData: '{}',
    processed: true,
    happenedAt: day(at),
    ...more,
  }
}
const add = (...rows: Row[]) => server.context.db.insert(salesTable).values(rows)

async function ask<T>(path: string, query: Record<string, string>) {
  const url = `${path}?${new URLSearchParams({ from: '2026-11-01', to: '2026-11-30', ...query }).toString()}`
  const answer = await server.app.inject({ url, headers: { cookie } })
  expect([answer.statusCode, url]).toEqual([200, url])
  return answer.json<T>()
}

type Rows = Reply<typeof listMoneyRows>
type People = Reply<typeof listMoneyPeople>

/** All pages of it, a few rows at a time. */
async function allRows(query: Record<string, string>) {
  const rows: Rows['rows'] = []
  let last: Rows | undefined
  for (let cursor: string | null = ''; cursor !== null;) {
    const at: Record<string, string> = cursor === '' ? {} : { cursor }
    const page: Rows = await ask(listMoneyRows.path, { limit: '7', ...query, ...at })
    rows.push(...page.rows)
    cursor = page.nextCursor
    last = page
  }
  expect(last).toMatchObject({ count: rows.length, totalCents: sumOf(rows) })
  return rows
}

function sumOf(rows: Rows['rows']): number {
  return rows.reduce((sum, { cents }) => sum + cents, 0)
}

const providers = ['kiwify', 'hotmart', 'eduzz'] as const
const orders = fc.array(
  fc.record({
    cents: fc.integer({ min: 0, max: 10_000_000 }),
    /** From the month before to the month after. */
    paid: fc.integer({ min: -20, max: 45 }),
    back: fc.option(
      fc.record({
        after: fc.integer({ min: 0, max: 40 }),
        kinds: fc.constantFrom<Kind[]>(['refunded'], ['chargeback'], ['refunded', 'chargeback']),
        isOfOtherPrice: fc.boolean(),
      }),
    ),
    isTwice: fc.boolean(),
    provider: fc.constantFrom(...providers),
    type: fc.constantFrom(...subscriptionTypes, null),
    currency: fc.constantFrom(null, 'BRL', 'USD'),
    buyer: fc.integer({ min: 0, max: 5 }),
    processed: fc.boolean(),
  }),
  { maxLength: 25 },
)
type Order =
  typeof orders extends fc.Arbitrary<infer All> ? (All extends (infer Each)[] ? Each : never) : never

function on(offset: number): Date {
  return new Date(day('2026-11-01').getTime() + offset * 24 * 60 * 60 * 1000)
}

function toRows(
  { cents, paid, back, isTwice, buyer, type, processed, ...order }: Order,
  index: number,
): Row[] {
  const about = {
    ...order,
    orderId: `p${index}`,
    chargeAmount: String(cents),
    customerEmail: `c${buyer}@example.com`,
    subscriptionType: type,
  }
  const at = (offset: number) => ({ happenedAt: on(offset) })
  return [
    sale('approved', '2026-11-01', { ...about, ...at(paid), processed }),
    ...(isTwice ? [sale('renewed', '2026-11-01', { ...about, ...at(paid + 1) })] : []),
    ...(back?.kinds ?? []).map((kind) =>
      sale(kind, '2026-11-01', {
        ...about,
        ...at(paid + (back?.after ?? 0)),
        ...(back?.isOfOtherPrice ? { chargeAmount: '1' } : {}),
      }),
    ),
  ]
}

const figures: [MoneyRowFigure, (totals: Money['totals']) => number][] = [
  ['gross', ({ grossCents }) => grossCents],
  ['refunded', ({ refundedCents }) => 0 - refundedCents],
  ['chargeback', ({ chargebackCents }) => 0 - chargebackCents],
  ['net', ({ netCents }) => netCents],
]

test('whatever was sold, the rows behind each figure sum up to it, to the cent', async () => {
  const filters = fc.record({
    provider: fc.constantFrom(undefined, ...providers),
    type: fc.constantFrom(undefined, ...subscriptionTypes),
    from: fc.constantFrom('2026-11-01', '2026-11-09'),
    to: fc.constantFrom('2026-11-17', '2026-11-30', '2026-12-31'),
    by: fc.constantFrom('day', 'week', 'month'),
  })
  await fc.assert(
    fc.asyncProperty(orders, filters, async (all, { provider, type, by, ...period }) => {
      await server.context.db.delete(salesTable)
      const rows = all.flatMap(toRows)
      if (rows.length > 0) await add(...rows)
      const query = { ...period, ...(provider ? { provider } : {}), ...(type ? { type } : {}) }
      const money = await ask<Money>(readMoney.path, { ...query, by })
      expect(await allRows({ ...query, figure: 'gross' })).toHaveLength(money.totals.payments)
      for (const [figure, read] of figures) {
        const found = await allRows({ ...query, figure })
        expect(sumOf(found)).toBe(read(money.totals))
        expect(money.stretches.reduce((sum, stretch) => sum + read(stretch), 0)).toBe(read(money.totals))
      }
      for (const each of money.byPlan.filter((plan) => !type || plan.type === type))
        expect(sumOf(await allRows({ ...query, figure: 'net', type: each.type }))).toBe(each.netCents)
      for (const each of money.byCheckout)
        expect(sumOf(await allRows({ ...query, figure: 'net', provider: each.provider }))).toBe(each.netCents)
      for (const { currency, grossCents, returnedCents } of money.others)
        expect(sumOf(await allRows({ ...query, figure: 'net', currency }))).toBe(grossCents - returnedCents)
      for (const part of money.recurringParts)
        expect(sumOf(await allRows({ ...query, figure: 'net', ...pick(part) }))).toBe(part.netCents)
      const came = await ask<People>(listMoneyPeople.path, { ...query, who: 'new', limit: '200' })
      expect([came.people.length, came.count]).toEqual([money.totals.newCustomers, money.totals.newCustomers])
    }),
    { numRuns: 20 },
  )
})

function pick({ type, from, to }: Money['recurringParts'][number]) {
  return { type, from, to }
}

test('whatever happens to sales afterwards, what is kept of them is what they say', async () => {
  const { db } = server.context
  await add(
    sale('approved', '2026-11-03', { processed: false }),
    sale('refunded', '2026-11-05'),
    sale('approved', '2026-11-09', { orderId: 'o2' }),
  )
  const net = async () => sumOf(await allRows({ figure: 'net' }))
  expect(await net()).toBe(9700)
  const ofFirst = and(eq(salesTable.orderId, 'o1'), eq(salesTable.kind, 'approved'))
  await db.update(salesTable).set({ processed: true }).where(ofFirst)
  expect(await net()).toBe(9700)
  expect((await allRows({ figure: 'gross' })).map(({ order }) => order)).toEqual(['o2', 'o1'])
  const newcomers = async () => (await ask<People>(listMoneyPeople.path, { who: 'new' })).people
  expect((await newcomers()).map(({ at }) => at.slice(0, 10))).toEqual(['2026-11-03'])
  await db.update(salesTable).set({ customerEmail: 'bia@example.com' }).where(eq(salesTable.orderId, 'o2'))
  expect((await newcomers()).map(({ email }) => email)).toEqual(['bia@example.com', 'ana@example.com'])
  await db.delete(salesTable).where(eq(salesTable.kind, 'refunded'))
  expect(await net()).toBe(19_400)
  await db.delete(salesTable)
  expect(await db.$count(moneyMoves)).toBe(0)
  const [left] = await db.select({ cents: sql<string>`coalesce(sum(abs(total)), 0)` }).from(
    db
      .select({ total: sql`sum(${moneyDays.cents})`.as('total') })
      .from(moneyDays)
      .groupBy(moneyDays.day)
      .as('days'),
  )
  expect(Number(left?.cents)).toBe(0)
})

test('a row names whose it is, by what was bought, and where', async () => {
  await add(
    sale('approved', '2026-11-03', { customerName: 'Ana', orderRef: 'R1' }),
    sale('chargeback', '2026-11-04'),
  )
  expect(await allRows({ figure: 'net' })).toMatchObject([
    { kind: 'chargeback', cents: -9700, order: 'o1', checkout: 'Kiwify' },
    {
      kind: 'paid',
      cents: 9700,
      customerName: 'Ana',
      customerEmail: 'ana@example.com',
      order: 'R1',
      type: 'mensal',
    },
  ])
})

test('who left is listed, and churn is of those who were there when the period began', async () => {
  const person = (username: string, createdAt: string, end: string | null) => ({
    username,
    email: `${username}@example.com`,
    createdAt: day(createdAt),
    subscriptionExpiresAt: end === null ? null : day(end),
    subscriptionType: end === null ? ('vitalicia' as const) : ('mensal' as const),
  })
  await server.context.db
    .insert(users)
    .values([
      person('foi', '2026-09-01', '2026-11-10'),
      person('ficou', '2026-09-01', '2026-12-10'),
      person('antes', '2026-09-01', '2026-10-10'),
      person('novo', '2026-11-05', '2026-12-05'),
      person('sempre', '2026-09-01', null),
    ])
  const money = await ask<Money>(readMoney.path, {})
  expect([money.totals.lostCustomers, money.subscribersBefore]).toEqual([1, 2])
  const { people, count } = await ask<People>(listMoneyPeople.path, { who: 'lost' })
  expect([people.map(({ name }) => name), count]).toEqual([['foi'], 1])
})

test.each([
  ['figure=net&from=2026-11-30&to=2026-11-01', 'O período termina antes de começar.'],
  ['figure=net&from=2026-02-31&to=2026-11-01', 'Informe um período válido.'],
  ['figure=tudo&from=2026-11-01&to=2026-11-30', expect.any(String)],
  ['figure=net&from=2026-11-01&to=2026-11-30&cursor=x', expect.any(String)],
])('%s is refused', async (query, message) => {
  const answer = await server.app.inject({ url: `${listMoneyRows.path}?${query}`, headers: { cookie } })
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message])
})
