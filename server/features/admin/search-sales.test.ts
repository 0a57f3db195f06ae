import { afterAll, beforeAll, expect, test } from 'vitest'
import { salesTable } from '#server/features/sales/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startTestServer()
  cookie = (await server.logIn({ isAdmin: true })).cookie
  await server.context.db.insert(salesTable).values(
    ['Beatriz Souza', 'Beatriz Lima'].map((customerName, place) => ({
      provider: 'kiwify',
      orderId: `pedido-${place}`,
      orderRef: `REF${place}`,
      webhookEventType: 'order_approved',
      customerName,
      customerEmail: `bia${place}@example.com`,
      rawWebhookData: '{}',
      processed: true,
    })),
  )
})
afterAll(() => server.close())

test.each([
  ['souza beatriz', ['Beatriz Souza']],
  ['BEATRIZ', ['Beatriz Lima', 'Beatriz Souza']],
  ['ref1 bia', ['Beatriz Lima']],
  ['souza lima', []],
])('sales are found by the words of %j, in any order', async (q, expected) => {
  for (const limit of ['', '&limit=10']) {
    const url = `/api/admin/kiwify-transactions?q=${encodeURIComponent(q)}${limit}`
    const { transactions } = (await server.app.inject({ url, headers: { cookie } })).json<{
      transactions: { customerName: string }[]
    }>()
    expect(transactions.map(({ customerName }) => customerName).toSorted()).toEqual(expected)
  }
})
