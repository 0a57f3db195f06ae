import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeForAdmin } from '#contract/subscription-badges.ts'
import { Overview, UserPage } from '#contract/users.ts'
import { writeKiwifySale } from '#server/features/sales/providers/examples/kiwify.ts'
import { describeSales } from '#server/features/checkout/receive-sale.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { applySales, findCustomer, startSalesServer } from '#server/features/sales/testing/sales.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { rateCounters } from '#server/platform/http/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'

const email = 'ana@example.com'
const dayMs = 24 * 60 * 60 * 1000
const start = new Date('2026-11-15T12:00:00.000Z')
const later = (days: number) => new Date(start.getTime() + days * dayMs)

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startSalesServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  for (const table of [salesTable, subscriptionActs, users, rateCounters]) await db.delete(table)
  server.clock.set(start)
  const account = { username: 'ana', email, password: 'minha senha', subscriptionType: 'vitalicia' }
  await server.app.inject({ method: 'POST', url: '/api/register', payload: account })
  server.clock.set(later(1))
  cookie = (await server.logIn({ isAdmin: true })).cookie
})

const get = (url: string) => server.app.inject({ url, headers: { cookie } })
const renew = async () => {
  const { id } = (await findCustomer(server, email)) ?? {}
  const url = `/api/admin/renew-subscription/${id}`
  return server.app.inject({ method: 'POST', url, headers: { cookie } })
}
const find = async (query: string) =>
  UserPage.parse((await get(`/api/admin/users?limit=50&${query}`)).json()).users
const counts = async () => Overview.parse((await get('/api/admin/overview')).json()).users
const apply = (sale: { event: string; orderId: string }) =>
  applySales(server, { email, at: later(1), ...sale })

describe('the type that somebody registered with', () => {
  test('is not renewed: nothing was bought, and nothing given', async () => {
    const answer = await renew()
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message: 'Este usuário não tem uma assinatura para renovar.', code: 'not_renewable' },
    ])
    expect(await findCustomer(server, email)).toMatchObject({ subscriptionExpiresAt: start })
    expect(await server.context.db.$count(subscriptionActs)).toBe(0)
  })

  test('gives no badge, and is in no state, count or column', async () => {
    const [ana] = await find('q=ana')
    expect(ana && describeForAdmin(ana, server.clock.now())).toBeNull()
    expect(await find('status=expired')).toEqual([])
    expect(await find('status=lifetime')).toEqual([])
    expect(await counts()).toMatchObject({ active: 0, expired: 0, lifetime: 0, cleanable: 0 })
    expect((await get('/api/admin/users.csv?q=ana')).body).toContain(`"${email}";"";"";"";"15/11/2026"`)
  })

  test('does not keep the account from a cleanup', async () => {
    server.clock.set(later(31))
    cookie = (await server.logIn({ isAdmin: true })).cookie
    expect(await counts()).toMatchObject({ expired: 0, cleanable: 1 })
  })

  test('gives way to the one that is bought, and that one is renewed', async () => {
    await apply({ event: 'order_approved', orderId: 'o1' })
    expect((await renew()).json()).toEqual({
      message: 'Assinatura de Ana Teste renovada até 16/01/2027.',
    })
    const [bought] = await find('q=ana')
    expect(bought && describeForAdmin(bought, server.clock.now())?.tone).toBe('green')
  })

  test('does not stand in for one that was returned and never told of', async () => {
    await apply({ event: 'order_refunded', orderId: 'o1' })
    expect(await findCustomer(server, email)).toMatchObject({ subscriptionType: null })
    expect((await renew()).json()).toMatchObject({ code: 'not_renewable' })
  })

  test('is not what is renewed while a payment is still on its way through', async () => {
    const sale = writeKiwifySale({ email, at: later(1), event: 'order_approved', orderId: 'o1' })
    const proven = Buffer.from(JSON.stringify(sale))
    const rows = describeSales({ provider: 'kiwify', proven, createdAt: server.clock.now() })
    await server.context.db.insert(salesTable).values(rows)
    expect((await renew()).statusCode).toBe(200)
    expect(await findCustomer(server, email)).toMatchObject({
      subscriptionType: 'mensal',
      subscriptionExpiresAt: new Date('2027-01-16T12:00:00.000Z'),
    })
  })
})
