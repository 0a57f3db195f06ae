import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#server/features/users/tables.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { ignoredProducts, salesTable } from '#server/features/sales/tables.ts'
import { applySales, findCustomer, startSalesServer } from '#server/features/sales/testing/sales.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  const CHECKOUT_PLANS = '{"plano":"mensal","ebook-velho":"ignorar"}'
  server = await startSalesServer({ CHECKOUT_PLANS })
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [salesTable, ignoredProducts, users]) await server.context.db.delete(table)
  cookie = (await server.logIn({ isAdmin: true })).cookie
})

const sell = async (orderId: string, productId: string) => {
  const email = `${orderId}@example.com`
  await applySales(server, { event: 'order_approved', email, orderId, productId, frequency: 'once' })
}
const sales = () => server.context.db.select().from(salesTable).orderBy(asc(salesTable.orderId))
const idOf = async (order: string) => (await sales()).find(({ orderId }) => orderId === order)?.id ?? ''
const ask = async (order: string, isIgnored: boolean) =>
  server.app.inject({
    method: 'POST',
    url: `/api/admin/transactions/${await idOf(order)}/ignore-product`,
    headers: { cookie },
    payload: { isIgnored },
  })
const product = async (order: string) => {
  const url = `/api/admin/transactions/${await idOf(order)}`
  return (await server.app.inject({ url, headers: { cookie } })).json<{ product: unknown }>().product
}

test('a product that the operator ignores is no error and gives nothing', async () => {
  await sell('o1', 'ebook-velho')
  expect(await sales()).toMatchObject([{ processed: true, errorMessage: null, subscriptionType: null }])
  expect(await findCustomer(server, 'o1@example.com')).toBeUndefined()
  expect(await product('o1')).toBeNull()
  expect((await ask('o1', true)).statusCode).toBe(409)
})

test('a product that an administrator ignores is none for all its sales, those that came and those to come', async () => {
  await sell('o1', 'ebook')
  await sell('o2', 'ebook')
  await sell('o3', 'caneca')
  expect(await product('o1')).toEqual({ name: 'Plano Pro', isIgnored: false })
  const answer = await ask('o1', true)
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Produto ignorado.' }])
  await sell('o4', 'ebook')
  await expect
    .poll(async () => (await sales()).map(({ processed }) => processed))
    .toEqual([true, true, false, true])
  expect(await server.context.db.$count(users)).toBe(1)
  expect(await product('o4')).toEqual({ name: 'Plano Pro', isIgnored: true })
})

test('who stops ignoring a product sees its sales as they are', async () => {
  await sell('o1', 'ebook')
  await ask('o1', true)
  const answer = await ask('o1', false)
  expect(answer.statusCode).toBe(200)
  await sell('o2', 'ebook')
  expect(await sales()).toMatchObject([{ processed: true }, { processed: false }])
  expect(await product('o1')).toEqual({ name: 'Plano Pro', isIgnored: false })
})

test('a plan that the operator has named is not ignored from here', async () => {
  await sell('o1', 'plano')
  expect((await ask('o1', true)).statusCode).toBe(409)
  expect(await findCustomer(server, 'o1@example.com')).toBeDefined()
})
