import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { hasEmail } from '#server/features/users/find-user.ts'
import { users } from '#server/features/users/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import type { Checkout, SaleSample } from '../providers/checkout.ts'
import { checkouts } from '../providers/index.ts'
import { signDelivery } from '../providers/write-delivery.ts'
import { salesTable } from '../tables.ts'

export const secret = 'test-token-123'

/** Every checkout has the same one here. */
const secrets = Object.fromEntries(Object.values(checkouts).map((each) => [each.secret.variable, secret]))

/** A server that takes the events of every checkout. */
export function startSalesServer(env: Record<string, string> = {}): Promise<TestServer> {
  return startTestServer({ env: { ...secrets, ...env } })
}

/** In short, or whole as the checkout would write it. */
type Sale = SaleSample | Record<string, unknown>

/** The one that was there first, whose words most tests speak. */
const usual = 'kiwify'

function findKnown(provider: string): Checkout {
  const checkout = checkouts[provider]
  if (!checkout) throw new Error(`There is no checkout ${provider}`)
  return checkout
}

/** Sends an event as a checkout does, and answers what the server said. */
export function sendSale(server: TestServer, sale: Sale, provider = usual) {
  const checkout = findKnown(provider)
  const isSample = typeof sale.event === 'string' && typeof sale.email === 'string'
  const written = isSample ? checkout.example.write(sale as SaleSample, secret) : sale
  return deliver(server, provider, signDelivery(checkout, written, secret))
}

/** Posts a request to a checkout's webhook, whatever it holds. */
export function deliver(
  { app }: TestServer,
  provider: string,
  { body, query = {}, headers = {} }: Partial<ReturnType<typeof signDelivery>>,
) {
  return app.inject({
    method: 'POST',
    url: `/api/webhooks/${provider}`,
    query,
    headers,
    ...(body ? { payload: body } : {}),
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
