import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockCustomers } from '#server/features/customers/lock-customers.ts'
import { users } from '#server/features/users/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const dayMs = 24 * 60 * 60 * 1000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const inDays = (days: number) => new Date(server.clock.now().getTime() + days * dayMs)

async function countWaiting(): Promise<number> {
  const isOurs = sql`database = (select oid from pg_database where datname = current_database())`
  return server.context.db.$count(sql`pg_locks`, sql`locktype = 'advisory' and not granted and ${isOurs}`)
}

test('who pays while a cleanup waits for them is not deleted', async () => {
  const { db } = server.context
  const { cookie } = await server.logIn({ isAdmin: true, createdAt: inDays(-400) })
  const email = 'pagou@example.com'
  await db.insert(users).values([
    { username: 'pagou', email, createdAt: inDays(-200), subscriptionExpiresAt: inDays(-90) },
    // Somebody who is there today: the clock is believed.
    { username: 'hoje', email: 'hoje@example.com', createdAt: inDays(0) },
  ])
  const [held, paid] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const paying = db.transaction(async (tx) => {
    await lockCustomers(tx, [email])
    held.resolve()
    await paid.promise
    await tx
      .update(users)
      .set({ subscriptionExpiresAt: inDays(30) })
      .where(eq(users.email, email))
  })
  await held.promise
  const url = '/api/admin/cleanup-expired-users'
  const cleaning = server.app.inject({ method: 'POST', url, headers: { cookie } })
  await expect.poll(countWaiting).toBe(1)
  paid.resolve()
  await paying
  expect((await cleaning).statusCode).toBe(200)
  await server.forgetMails()
  expect(await db.$count(users, eq(users.email, email))).toBe(1)
})
