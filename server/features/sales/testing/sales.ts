import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { hasEmail } from '#server/features/users/find-user.ts'
import { users } from '#server/features/users/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { makeKiwifySale, signKiwifySale, type SaleSample } from '../providers/fixtures/kiwify-sale.ts'
import { salesTable } from '../tables.ts'

export const secret = 'test-token-123'

/** A server that takes the events of the checkout. */
export function startSalesServer(env: Record<string, string> = {}): Promise<TestServer> {
  return startTestServer({ env: { CHECKOUT_WEBHOOK_SECRET: secret, ...env } })
}

/** In short, or whole as the checkout would write it. */
type Sale = SaleSample | Record<string, unknown>

/** Sends an event as the checkout does, and answers what the server said. */
export function sendSale(server: TestServer, sale: Sale) {
  const isSample = typeof sale.event === 'string'
  const { body, query } = signKiwifySale(isSample ? makeKiwifySale(sale as SaleSample) : sale, secret)
  return server.app.inject({
    method: 'POST',
    url: `/api/webhooks/kiwify?${query}`,
    payload: body,
    headers: { 'content-type': 'application/json' },
  })
}

/** Waits until every stored event was applied or has failed at least once. */
export async function untilApplied(server: TestServer): Promise<void> {
  const { db } = server.context
  const findOpen = async () => {
    const rows = await db.select().from(salesTable)
    return rows.filter(({ processed, errorMessage }) => !processed && !errorMessage)
  }
  await expect.poll(findOpen).toEqual([])
}

/** Sends events in this order, each of which is taken, and waits until they are applied. */
export async function applySales(server: TestServer, ...sales: Sale[]): Promise<void> {
  for (const sale of sales) expect((await sendSale(server, sale)).statusCode).toBe(200)
  await untilApplied(server)
}

export async function findCustomer({ context }: TestServer, email: string) {
  const [user] = await context.db.select().from(users).where(hasEmail(email))
  return user
}

export function findSales({ context }: TestServer, email: string) {
  return context.db.select().from(salesTable).where(eq(salesTable.customerEmail, email))
}
