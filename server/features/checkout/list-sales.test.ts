import { gt } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { SaleDetail, SalePage } from '#contract/checkout.ts'
import { recordAct } from '#server/features/subscriptions/acts.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { applySales, startSalesServer } from '#server/features/sales/testing/sales.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startSalesServer()
  cookie = (await server.logIn({ isAdmin: true })).cookie
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = { cookie }) => server.app.inject({ url, headers })
const list = async (query = '') => {
  const reply = await get(`/api/admin/kiwify-transactions${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json<SalePage>()
}
const names = ({ transactions }: SalePage) => transactions.map(({ customerName }) => customerName ?? '')

describe('the list', () => {
  beforeEach(async () => {
    await server.context.db.delete(salesTable)
    const people = ['João Íris', 'MARIA Souza', 'Ana_Lima', 'Zé 100%', 'Bruno Dias']
    await server.context.db.insert(salesTable).values(
      people.map((customerName, index) => ({
        provider: 'kiwify',
        orderId: `order-${index}`,
        orderRef: `Ref${index}`,
        webhookEventType: index === 4 ? 'chargeback' : 'order_approved',
        customerName,
        customerEmail: `pessoa${index}@example.com`,
        chargeAmount: '9700',
        rawWebhookData: '{"secret":"raw"}',
        processed: index < 2,
        errorMessage: index === 1 || index === 2 ? 'erro' : null,
        createdAt: new Date(Date.UTC(2026, 10, 1, 0, 0, Math.floor(index / 2))),
      })),
    )
  })

  test('shows the keys of a transaction and no others, newest first', async () => {
    const page = await list()
    expect(names(page)[0]).toBe('Bruno Dias')
    expect(new Set(names(page).slice(1, 3))).toEqual(new Set(['Zé 100%', 'Ana_Lima']))
    expect(page).toMatchObject({ nextCursor: null, total: 5, totalIsMore: false })
    expect(Object.keys(page.transactions[0] ?? {}).toSorted()).toEqual(
      [
        ['id', 'processed', 'errorMessage', 'customerName', 'customerEmail', 'webhookEventType'],
        ['orderRef', 'chargeAmount', 'paymentMethod', 'subscriptionType', 'createdAt'],
      ]
        .flat()
        .toSorted(),
    )
  })

  test('is leafed through without gaps or repetitions, also where rows share an instant', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: SalePage = await list(`?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      expect(page.total).toBe(5)
      seen.push(...names(page))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(names(await list()))
  })

  test('is leafed through the other way round, searched and filtered too', async () => {
    const leaf = async (query: string) => {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: SalePage = await list(`?limit=1&${query}${cursor ? `&cursor=${cursor}` : ''}`)
        seen.push(...names(page))
        expect(seen.length).toBeLessThanOrEqual(page.total)
        cursor = page.nextCursor
      } while (cursor)
      return seen
    }
    for (const query of ['', '&q=example.com', '&event=order_approved']) {
      const newest = await leaf(query)
      expect(newest.length).toBeGreaterThan(3)
      expect(await leaf(`order=oldest${query}`)).toEqual(newest.toReversed())
      expect(await leaf(`order=newest${query}`)).toEqual(newest)
    }
    expect((await get('/api/admin/transactions?order=dearest')).statusCode).toBe(400)
  })

  test.each([
    ['joao', ['João Íris']],
    ['IRIS', ['João Íris']],
    ['maria s', ['MARIA Souza']],
    ['pessoa3@', ['Zé 100%']],
    ['ref2', ['Ana_Lima']],
    ['order-4', ['Bruno Dias']],
    ['00%', ['Zé 100%']],
    ['a_l', ['Ana_Lima']],
    ['zé', ['Zé 100%']],
    ['z', ['Zé 100%']],
    ['nobody', []],
    ["'; drop table", []],
  ])('searched for %j', async (q, expected) => {
    const page = await list(`?limit=10&q=${encodeURIComponent(q)}`)
    expect(names(page)).toEqual(expected)
    expect(page.total).toBe(expected.length)
  })

  test.each([
    ['status=processed', ['João Íris', 'MARIA Souza']],
    ['status=error', ['Ana_Lima']],
    ['status=pending', ['Bruno Dias', 'Zé 100%']],
    ['event=chargeback', ['Bruno Dias']],
    ['event=chargeback&status=error', []],
  ])('filtered by %s', async (query, expected) => {
    const page = await list(`?limit=10&${query}`)
    expect(names(page).toSorted()).toEqual(expected)
    expect(page.total).toBe(expected.length)
  })

  test.each(['limit=0', 'limit=1000', 'limit=x', 'cursor=x', 'status=lost'])('refuses %s', async (query) =>
    expect((await get(`/api/admin/kiwify-transactions?${query}`)).statusCode).toBe(400),
  )

  test('is for administrators only', async () => {
    const member = await server.logIn()
    const path = '/api/admin/kiwify-transactions'
    expect((await get(path, {})).statusCode).toBe(401)
    expect((await get(path, { cookie: member.cookie })).statusCode).toBe(403)
    expect((await get('/api/admin/stripe-transactions')).statusCode).toBe(404)
  })

  test('counts exactly up to ten thousand; what more contain is counted once a minute, and leafed through meanwhile', async () => {
    const { db } = server.context
    const many = (from: number, count = 2_500) =>
      Array.from({ length: count }, (_, index) => ({
        provider: 'kiwify',
        orderId: `many-${from + index}`,
        webhookEventType: 'pix_created',
        rawWebhookData: '{}',
        createdAt: new Date(Date.UTC(2026, 0, 1) + from + index),
      }))
    for (let from = 0; from < 10_000; from += 2_500) await db.insert(salesTable).values(many(from))
    expect(await list('?limit=1&event=pix_created')).toMatchObject({ total: 10_000, totalIsMore: false })
    expect(await list('?limit=1&q=many-')).toMatchObject({ total: 10_000, totalIsMore: false })
    expect(await list('?limit=1')).toMatchObject({ total: 10_000, totalIsMore: true })

    await db.insert(salesTable).values(many(10_000, 1))
    const first = await list('?limit=2&q=many-')
    const second = await list(`?limit=2&q=many-&cursor=${first.nextCursor}`)
    for (const page of [first, second]) expect(page).toMatchObject({ total: 10_000, totalIsMore: true })
    const shown = [...first.transactions, ...second.transactions].map(({ createdAt }) =>
      Date.parse(createdAt),
    )
    const newest = [10_000, 9_999, 9_998, 9_997].map((place) => Date.UTC(2026, 0, 1) + place)
    expect(shown).toEqual(newest)

    await db.delete(salesTable).where(gt(salesTable.createdAt, new Date(newest[2] ?? 0)))
    expect(await list('?limit=2&q=many-')).toMatchObject({ total: 10_000, totalIsMore: true })
    const soon = performance.now() + 61_000
    onTestFinished(() => void vi.restoreAllMocks())
    vi.spyOn(performance, 'now').mockReturnValue(soon)
    expect(await list('?limit=2&q=many-')).toMatchObject({ total: 9_999, totalIsMore: false })
  })
})

describe('one sale', () => {
  test('is shown with its data and what else happened to its customer', async () => {
    const email = 'ana@example.com'
    const at = new Date('2026-11-14T12:00:00-03:00')
    await server.context.db.delete(salesTable)
    await applySales(
      server,
      { event: 'order_approved', email, at, orderId: 'o1' },
      { event: 'subscription_late', email, at: new Date('2026-11-10'), orderId: 'o0' },
      { event: 'order_approved', email: 'other@example.com', at, orderId: 'o2' },
    )
    await server.context.db.transaction((tx) =>
      recordAct(tx, { email, kind: 'renew', type: 'mensal', at: new Date('2026-11-12T00:00:00Z') }),
    )
    const { transactions } = await list('?limit=1&q=ana@&event=order_approved')
    const id = transactions[0]?.id ?? ''
    const shown = (await get(`/api/admin/transactions/${id}`)).json<SaleDetail>()
    expect(shown).toMatchObject({ orderId: 'o1', orderStatus: 'paid', processed: true })
    expect(shown.timeline.map(({ event, source }) => [event, source])).toEqual([
      ['order_approved', 'sale'],
      ['renew', 'act'],
      ['subscription_late', 'sale'],
    ])
    expect(shown.rawWebhookData).toContain('"CPF":"***"')
    expect(shown.rawWebhookData).not.toContain('+5511900000000')
    const revealed = (await get(`/api/admin/transactions/${id}?reveal=true`)).json<SaleDetail>()
    expect(revealed.rawWebhookData).toContain('+5511900000000')
  })

  test('that is not there, or not yours to see', async () => {
    const path = '/api/admin/transactions/00000000-0000-4000-8000-000000000000'
    expect((await get(path)).statusCode).toBe(404)
    expect((await get(path, {})).statusCode).toBe(401)
    expect((await get(path, { cookie: (await server.logIn()).cookie })).statusCode).toBe(403)
  })
})
