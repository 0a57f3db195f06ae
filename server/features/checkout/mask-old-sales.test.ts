import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '#server/testing/test-server.ts'
import { maskOldSales } from './mask-old-sales.ts'
import {
  applySales,
  findCustomer,
  findSales,
  sendSale,
  startSalesServer,
} from '#server/features/sales/testing/sales.ts'

let server: TestServer
beforeAll(async () => {
  server = await startSalesServer()
})
afterAll(() => server.close())

const dayMs = 24 * 60 * 60 * 1000
const mask = () => server.context.db.transaction((tx) => maskOldSales(tx, server.context.clock.now()))
const raw = async (email: string) => (await findSales(server, email))[0]?.rawWebhookData ?? ''

test('after 180 days personal data is covered, and access can still be computed', async () => {
  const at = server.clock.now()
  await sendSale(server, { event: 'order_approved', email: 'velha@example.com', orderId: 'o1', at })
  server.clock.advance(dayMs)
  await applySales(server, { event: 'order_approved', email: 'nova@example.com', orderId: 'o2', at })
  const before = await findCustomer(server, 'velha@example.com')

  server.clock.advance(179 * dayMs)
  expect(await mask()).toBe(false)
  expect(await raw('velha@example.com')).toContain('"CPF":"00000000000"')
  server.clock.advance(1)
  await mask()
  const covered = await raw('velha@example.com')
  expect(covered).toContain('"CPF":"***"')
  expect(covered).not.toContain('+5511900000000')
  expect(await raw('nova@example.com')).toContain('+5511900000000')

  const [sale] = await findSales(server, 'velha@example.com')
  const admin = await server.logIn({ isAdmin: true })
  const reply = await server.app.inject({
    method: 'POST',
    url: `/api/admin/transactions/${sale?.id}/reprocess`,
    headers: { cookie: admin.cookie },
  })
  expect(reply.json()).toMatchObject({ processed: true })
  const after = await findCustomer(server, 'velha@example.com')
  expect(after?.subscriptionExpiresAt).toEqual(before?.subscriptionExpiresAt)
  expect(after?.subscriptionType).toBe(before?.subscriptionType)

  server.clock.advance(2 * dayMs)
  await mask()
  expect(await raw('nova@example.com')).toContain('"CPF":"***"')
})
