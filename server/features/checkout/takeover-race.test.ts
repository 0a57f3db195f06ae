import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#server/features/auth/tables.ts'
import { logInRepeatedly } from '#server/features/auth/testing/log-in-repeatedly.ts'
import { slowSessionsDown, untilStoring } from '#server/features/auth/testing/slow-sessions.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import {
  findCustomer,
  sendSale,
  startSalesServer,
  untilApplied,
} from '#server/features/sales/testing/sales.ts'

let server: TestServer
beforeAll(async () => {
  server = await startSalesServer()
})
afterAll(() => server.close())

const password = 'senha do ladrao'
const at = new Date('2026-11-14T15:00:00.000Z')
const register = (email: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/register',
    payload: { username: email.split('@', 1)[0], email, password },
  })
const buy = (email: string) => sendSale(server, { event: 'order_approved', orderId: email, email, at })

async function countSessionsOf(email: string): Promise<number> {
  const user = await findCustomer(server, email)
  expect(user).toMatchObject({ password: null, subscriptionStatus: 'active' })
  return server.context.db.$count(sessions, eq(sessions.userId, user?.id ?? ''))
}

test('no login that was on its way survives the first sale of an address nobody had proven', async () => {
  const email = 'ana@example.com'
  expect((await register(email)).statusCode).toBe(201)
  const logins = logInRepeatedly(server, { email, password })
  await logins.underWay
  expect((await buy(email)).statusCode).toBe(200)
  await untilApplied(server)
  const cookies = await logins.refused
  for (const cookie of [cookies[0], cookies.at(-1)]) {
    const reply = await server.app.inject({ url: '/api/user', headers: { cookie } })
    expect(reply.statusCode).toBe(401)
  }
  expect(await countSessionsOf(email)).toBe(0)
})

test('no registration that was on its way survives it either', async () => {
  const { db } = server.context
  await slowSessionsDown(db)
  const emails = Array.from({ length: 5 }, (_, index) => `bia${index}@example.com`)
  const registering = Promise.all(emails.map(register))
  await untilStoring(db, emails.length)
  await Promise.all(emails.map(buy))
  await registering
  // A sale that meets a registration which has not ended yet fails, and is tried again.
  await expect.poll(() => db.$count(salesTable, eq(salesTable.processed, false))).toBe(0)
  for (const email of emails) expect(await countSessionsOf(email)).toBe(0)
})
