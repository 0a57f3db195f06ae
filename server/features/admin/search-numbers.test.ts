import { afterAll, beforeAll, expect, test } from 'vitest'
import { maskOldSales } from '#server/features/checkout/mask-old-sales.ts'
import { writeKiwifySale } from '#server/features/sales/providers/examples/kiwify.ts'
import { sendSale, startSalesServer } from '#server/features/sales/testing/sales.ts'
import type { TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startSalesServer()
  cookie = (await server.logIn({ isAdmin: true })).cookie
  await sell('bia', { mobile: '+5511987654321', CPF: '12345678909' })
  await sell('caio', { mobile: '21912345678', CNPJ: '12.345.678/0001-95' })
  await sendSale(server, { event: 'abandoned_cart', email: 'duda@example.com', name: 'duda' })
  // Nothing is left to be applied.
  await server.forgetMails()
})
afterAll(() => server.close())

async function sell(name: string, numbers: object): Promise<void> {
  const at = server.clock.now()
  const email = `${name}@example.com`
  const sale = writeKiwifySale({ event: 'order_approved', email, name, at, orderId: `K-88213-${name}` })
  const order = { order_ref: `REF${name}` }
  await sendSale(server, { ...sale, ...order, Customer: { full_name: name, email, ...numbers } })
}

async function find(q: string, list: 'users' | 'transactions'): Promise<string[]> {
  const path = list === 'users' ? 'users' : 'kiwify-transactions'
  const found: string[][] = []
  for (const limit of ['', '&limit=10']) {
    const url = `/api/admin/${path}?q=${encodeURIComponent(q)}${limit}`
    const page = (await server.app.inject({ url, headers: { cookie } })).json<
      {
        [key in typeof list]: { email?: string; customerEmail?: string }[]
      } & { total: number }
    >()
    expect(page.total).toBe(page[list].length)
    found.push(page[list].map((row) => (row.email ?? row.customerEmail ?? '').replace('@example.com', '')))
  }
  expect(found[0]).toEqual(found[1])
  return found[0] ?? []
}

test.each([
  ['(11) 98765-4321', ['bia']],
  ['+55 11 98765-4321', ['bia']],
  ['011 98765 4321', ['bia']],
  ['98765-4321', ['bia']],
  ['123.456.789-09', ['bia']],
  ['12345678909', ['bia']],
  ['+55 (21) 91234-5678', ['caio']],
  ['12.345.678/0001-95', ['caio']],
  ['11 98765-4322', []],
])('whoever has the number %s is found, as it is written', async (q, expected) => {
  expect(await find(q, 'transactions')).toEqual(expected)
  expect(await find(q, 'users')).toEqual(expected)
})

test.each([
  ['K-88213-bia', ['bia']],
  ['k-88213-BIA', ['bia']],
  ['#K-88213-caio', ['caio']],
  ['REFcaio', ['caio']],
  // Only the whole number is one, and names come first.
  ['K-88213', []],
  ['kiwify', []],
  ['caio', ['caio']],
])('who has placed the order %s is found', async (q, expected) => {
  expect(await find(q, 'users')).toEqual(expected)
})

test('a cart that somebody left has a phone too', async () => {
  expect(await find('11 90000-0000', 'transactions')).toEqual(['duda'])
})

test('what is covered after 180 days is not found any more', async () => {
  const late = new Date(server.clock.now().getTime() + 181 * 24 * 60 * 60 * 1000)
  await server.context.db.transaction((tx) => maskOldSales(tx, late))
  expect(await find('123.456.789-09', 'transactions')).toEqual([])
  expect(await find('bia', 'transactions')).toEqual(['bia'])
})
