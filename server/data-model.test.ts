import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { salesTable } from './features/sales/tables.ts'
import { users } from './features/users/tables.ts'
import { createTestDatabase } from './testing/databases.ts'
import type { Database } from './platform/database/database.ts'
import { isDatabaseAway, violatesUnique } from './platform/database/failures.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('uniqueness', () => {
  test('email and username are taken whatever their case', async () => {
    await db.insert(users).values({ username: 'Marina', email: 'Marina@Example.com' })
    const sameEmail = await failure(
      db.insert(users).values({ username: 'outra', email: 'mARINA@example.COM' }),
    )
    const sameName = await failure(
      db.insert(users).values({ username: 'MARINA', email: 'outra@example.com' }),
    )
    expect(violatesUnique(sameEmail, 'users_email_key')).toBe(true)
    expect(violatesUnique(sameEmail, 'users_username_key')).toBe(false)
    expect(violatesUnique(sameName, 'users_username_key')).toBe(true)
    expect(isDatabaseAway(sameEmail)).toBe(false)
  })

  test('a sale is one per order and event', async () => {
    const sale = {
      provider: 'kiwify',
      orderId: 'o1',
      webhookEventType: 'order_approved',
      rawWebhookData: '{}',
    }
    await db.insert(salesTable).values(sale)
    await db.insert(salesTable).values({ ...sale, webhookEventType: 'order_refunded' })
    const again = await failure(db.insert(salesTable).values(sale))
    expect(violatesUnique(again, 'sale_transactions_order_event_key')).toBe(true)
  })
})

test('a new user has the defaults of the data model', async () => {
  const [user] = await db.insert(users).values({ username: 'novo', email: 'novo@example.com' }).returning()
  expect(user).toMatchObject({
    isAdmin: false,
    mustResetPassword: false,
    subscriptionStatus: 'active',
    subscriptionType: null,
    subscriptionExpiresAt: null,
    emailVerifiedAt: null,
  })
})

test('deleting a user keeps the sale and empties its user', async () => {
  const [user] = await db.insert(users).values({ username: 'sai', email: 'sai@example.com' }).returning()
  const sale = {
    provider: 'kiwify',
    orderId: 'o2',
    webhookEventType: 'order_approved',
    rawWebhookData: '{}',
    userId: user?.id ?? null,
  }
  await db.insert(salesTable).values(sale)
  await db.delete(users).where(eq(users.id, user?.id ?? ''))
  const [kept] = await db.select().from(salesTable).where(eq(salesTable.orderId, 'o2'))
  expect(kept).toMatchObject({ orderId: 'o2', userId: null })
})

test('dates come back to the millisecond', async () => {
  const expiry = new Date('2026-11-15T12:34:56.789Z')
  const values = { username: 'exata', email: 'exata@example.com', subscriptionExpiresAt: expiry }
  const [user] = await db.insert(users).values(values).returning()
  expect(user?.subscriptionExpiresAt).toEqual(expiry)
})
