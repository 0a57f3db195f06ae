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

test('instances that start together make one administrator, and one of them answers the only link', async () => {
  const context = { db, env: testEnv(), clock: systemClock }
  const began = new Date(Date.now() - 1_000)
  const links = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(context, began)))
  expect(await admins()).toHaveLength(1)
  const [link = '', ...others] = links.filter((answer) => answer !== undefined)
  expect(others).toEqual([])
  const token = new URL(link).searchParams.get('token') ?? ''
  expect(await admins()).toMatchObject([{ firstLoginToken: hashToken(token) }])
})

test('an instance that began before the link was made, and comes late, leaves it alone', async () => {
  const began = new Date()
  const env = testEnv()
  const at = (ms: number) => ({ now: () => new Date(began.getTime() + ms) })
  expect(await ensureFirstAdmin({ db, env, clock: at(2_000) }, began)).toBeDefined()
  expect(await ensureFirstAdmin({ db, env, clock: at(9_000) }, at(1_500).now())).toBeUndefined()
  expect(await ensureFirstAdmin({ db, env, clock: at(9_000) }, at(2_500).now())).toBeDefined()
})
