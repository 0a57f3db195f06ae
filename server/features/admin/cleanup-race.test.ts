import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockCustomers } from '#server/features/customers/lock-customers.ts'
import { cleanups } from '#server/features/customers/tables.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const dayMs = 24 * 60 * 60 * 1000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [users, cleanups]) await server.context.db.delete(table)
})

const inDays = (days: number) => new Date(server.clock.now().getTime() + days * dayMs)

async function countWaiting(): Promise<number> {
  const isOurs = sql`database = (select oid from pg_database where datname = current_database())`
  return server.context.db.$count(sql`pg_locks`, sql`locktype = 'advisory' and not granted and ${isOurs}`)
}

const email = 'vencida@example.com'

/** An administrator who may clean up, and somebody who is to go. */
async function makeDue(): Promise<{ cookie: string }> {
  const { cookie } = await server.logIn({ isAdmin: true, createdAt: inDays(-400) })
  await server.context.db.insert(users).values([
    { username: 'vencida', email, createdAt: inDays(-200), subscriptionExpiresAt: inDays(-90) },
    // Somebody who is there today: the clock is believed.
    { username: 'hoje', email: 'hoje@example.com', createdAt: inDays(0) },
  ])
  return { cookie }
}

type Act = (tx: Transaction) => Promise<void>

/** Keeps everybody waiting who would change the customer, until it is told what comes of them. */
async function holdCustomer() {
  const [held, told] = [Promise.withResolvers<void>(), Promise.withResolvers<Act>()]
  const holding = server.context.db.transaction(async (tx) => {
    await lockCustomers(tx, [email])
    held.resolve()
    const act = await told.promise
    await act(tx)
  })
  await held.promise
  return (act: Act = async () => {}) => {
    told.resolve(act)
    return holding
  }
}

const cleanUp = (cookie: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/admin/cleanup-expired-users',
    headers: { cookie, ...headers },
  })

test('who pays while a cleanup waits for them is not deleted', async () => {
  const { db } = server.context
  const { cookie } = await makeDue()
  const letGo = await holdCustomer()
  const cleaning = cleanUp(cookie)
  await expect.poll(countWaiting).toBe(1)
  await letGo(async (tx) => {
    await tx
      .update(users)
      .set({ subscriptionExpiresAt: inDays(30) })
      .where(eq(users.email, email))
  })
  expect((await cleaning).statusCode).toBe(200)
  await server.forgetMails()
  expect(await db.$count(users, eq(users.email, email))).toBe(1)
})

test('a cleanup is begun once, however often it is asked for before it is over', async () => {
  const { db } = server.context
  const { cookie } = await makeDue()
  const letGo = await holdCustomer()
  const ask = () => cleanUp(cookie, { prefer: 'respond-async' })
  const answers = await Promise.all([ask(), ask(), ask()])
  await letGo()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202])
  expect(new Set(answers.map((answer) => answer.json<{ cleanupId: string }>().cleanupId)).size).toBe(1)
  await server.forgetMails()
  expect(await db.select().from(cleanups)).toMatchObject([{ status: 'done', total: 1, done: 1 }])
  expect(await db.$count(users, eq(users.email, email))).toBe(0)
})
