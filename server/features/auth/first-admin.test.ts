import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#server/context.ts'
import { users } from '#server/features/users/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createTestDatabase } from '#server/testing/databases.ts'
import { testEnv } from '#server/testing/test-server.ts'
import { ensureFirstAdmin } from './first-admin.ts'
import { hashToken } from './tokens.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.delete(users)
})

const start = (variables: Record<string, string> = {}) =>
  ensureFirstAdmin({ db, env: testEnv(variables), clock: systemClock })
const admins = () => db.select().from(users).where(eq(users.isAdmin, true))

test('the first start makes an administrator without a subscription and answers a link', async () => {
  const link = await start({ APP_URL: 'https://app.exemplo.com' })
  expect(link).toMatch(/^https:\/\/app\.exemplo\.com\/auth\/reset-password\?token=[\w-]{43}$/)
  expect(await admins()).toMatchObject([
    {
      email: 'admin@example.com',
      username: 'admin',
      mustResetPassword: true,
      password: null,
      subscriptionType: null,
    },
  ])
})

test('only the hash of the token is kept, and each start makes the older link useless', async () => {
  const first = new URL((await start()) ?? '').searchParams.get('token') ?? ''
  const second = new URL((await start()) ?? '').searchParams.get('token') ?? ''
  expect(second).not.toBe(first)
  expect(await admins()).toMatchObject([{ firstLoginToken: hashToken(second) }])
})

test('with a password in the environment there is nothing to print', async () => {
  expect(await start({ ADMIN_PASSWORD: 'uma senha boa', ADMIN_EMAIL: 'chefe@example.com' })).toBeUndefined()
  const [admin] = await admins()
  expect(admin).toMatchObject({ email: 'chefe@example.com', mustResetPassword: false })
  expect(admin?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('once an administrator has a password no link is made, whoever else waits', async () => {
  await db
    .insert(users)
    .values({ username: 'chefe', email: 'chefe@example.com', isAdmin: true, password: 'hash' })
  await db.insert(users).values({ username: 'nova', email: 'nova@example.com', isAdmin: true })
  expect(await start()).toBeUndefined()
  expect(await admins()).toHaveLength(2)
})

test('instances that start together make one administrator', async () => {
  await Promise.all([start(), start(), start()])
  expect(await admins()).toHaveLength(1)
})
