import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/features/users/tables.ts'
import { openPatiently } from '#server/testing/postgres-databases.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { countSales } from '#server/features/sales/count-sales.ts'
import { lockCustomers } from '#server/features/customers/lock-customers.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { findCustomer, secret, sendSale, untilApplied } from '#server/features/sales/testing/sales.ts'

const env = { CHECKOUT_WEBHOOK_SECRET: secret }

/** Two where the database can be shared, one where it cannot. */
let servers: TestServer[]
beforeAll(async () => {
  const first = await startTestServer({ env })
  const url = first.context.db.queueConnection.connectionString
  const second = url && (await startTestServer({ env, db: openPatiently(url) }))
  servers = second ? [first, second] : [first]
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

const at = new Date('2026-11-14T15:00:00.000Z')

test('many copies of many orders at once are one row, one effect and one mail each', async () => {
  const orders = 20
  const copies = 10
  const sends = Array.from({ length: orders * copies }, (_, index) => {
    const server = servers[index % servers.length] as TestServer
    const order = index % orders
    const sale = {
      event: 'order_approved',
      email: `c${order}@example.com`,
      orderId: `o${order}`,
      name: 'Ana',
      at,
    }
    return sendSale(server, sale)
  })
  const replies = await Promise.all(sends)
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))

  const [server] = servers as [TestServer]
  await untilApplied(server)
  const { db } = server.context
  expect(await db.$count(salesTable)).toBe(orders)
  expect(await countSales(db)).toEqual({ processed: orders, pending: 0, failed: 0, tests: 0 })
  const made = await db.select().from(users)
  expect(made).toHaveLength(orders)
  for (const user of made) expect(user.subscriptionExpiresAt).toEqual(new Date('2026-12-14T15:00:00.000Z'))
  expect(await db.$count(mails)).toBe(orders)
  const sent = () => servers.flatMap(({ mails }) => mails.map(({ to }) => to))
  await expect.poll(sent).toHaveLength(orders)
  expect(new Set(sent()).size).toBe(orders)
})

test('different events of one customer at once do not interleave', async () => {
  const email = 'uma@example.com'
  const orders = ['a', 'b', 'c', 'd', 'e', 'f']
  const sends = orders.flatMap((orderId, index) =>
    ['order_approved', 'subscription_renewed'].map((event) =>
      sendSale(servers[index % servers.length] as TestServer, { event, email, orderId, at }),
    ),
  )
  await Promise.all(sends)
  const [server] = servers as [TestServer]
  await untilApplied(server)
  const user = (await server.context.db.select().from(users)).find((row) => row.email === email)
  expect(user?.subscriptionExpiresAt).toEqual(new Date('2027-05-14T15:00:00.000Z'))
})

test('an event waits while somebody else computes the access of its customer', async () => {
  const [server] = servers as [TestServer]
  const email = 'espera@example.com'
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const held = server.context.db.transaction(async (tx) => {
    await lockCustomers(tx, [email])
    locked.resolve()
    await released.promise
    return tx.select().from(salesTable).where(eq(salesTable.customerEmail, email))
  })
  await locked.promise
  const sent = sendSale(servers.at(-1) as TestServer, {
    event: 'order_approved',
    email,
    orderId: 'espera',
    at,
  })
  await wait(1_500)
  released.resolve()
  const during = await held
  expect(during.filter(({ processed }) => processed)).toEqual([])
  expect((await sent).statusCode).toBe(200)
  await untilApplied(server)
  expect(await findCustomer(server, email)).toMatchObject({ subscriptionStatus: 'active' })
})
