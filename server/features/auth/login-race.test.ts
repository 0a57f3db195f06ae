import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#server/features/users/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { giveFirstAccess } from './first-access.ts'
import { hashPassword } from './passwords.ts'
import { sessions } from './tables.ts'
import { logInRepeatedly } from './testing/log-in-repeatedly.ts'
import {
  slowSessionsDown,
  speedSessionsUp,
  untilStoring,
  untilWaitingForRow,
} from './testing/slow-sessions.ts'

const ana = { username: 'ana', email: 'ana@example.com' }
const credentials = { email: ana.email, password: 'senha antiga' }

let server: TestServer
let oldHash: string
let id: string
beforeAll(async () => {
  server = await startTestServer()
  oldHash = await hashPassword(credentials.password)
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  await server.forgetMails()
  await db.delete(users)
  const [made] = await db
    .insert(users)
    .values({ ...ana, password: oldHash })
    .returning({ id: users.id })
  id = made?.id ?? ''
})

const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload })
const countSessions = () => server.context.db.$count(sessions, eq(sessions.userId, id))

async function recover(): Promise<() => Promise<number>> {
  await post('/api/auth/forgot-password', { email: ana.email })
  await expect.poll(() => server.mails).toHaveLength(1)
  const token = /token=([\w-]{43})/.exec(server.mails[0]?.text ?? '')?.[1]
  const passwords = { newPassword: 'senha nova', confirmPassword: 'senha nova' }
  return async () => (await post('/api/auth/reset-password-by-email', { token, ...passwords })).statusCode
}

async function openFirstAccess(): Promise<() => Promise<number>> {
  const { token } = await server.context.db.transaction((tx) =>
    giveFirstAccess(server.context, tx, { id, ...ana }),
  )
  return async () => (await post('/api/auth/reset-password', { token, newPassword: 'senha nova' })).statusCode
}

test.each([
  ['a recovery link', recover],
  ['a first-login link', openFirstAccess],
])('no login that was on its way with the old password survives %s', async (_link, prepare) => {
  const setPassword = await prepare()
  const logins = logInRepeatedly(server, credentials)
  await logins.underWay
  expect(await setPassword()).toBe(200)
  expect((await logins.refused).length).toBeGreaterThan(0)
  expect(await countSessions()).toBe(0)
  const renewed = await post('/api/login', { email: ana.email, password: 'senha nova' })
  expect(renewed.statusCode).toBe(200)
})

test('a login whose password is changed after it was found right is a wrong password', async () => {
  const { db } = server.context
  const password = await hashPassword('senha nova')
  const [changed, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changing = db.transaction(async (tx) => {
    await tx.update(users).set({ password }).where(eq(users.id, id))
    changed.resolve()
    await commit.promise
  })
  await changed.promise
  const entering = post('/api/login', credentials)
  await untilWaitingForRow(db, 1)
  commit.resolve()
  await changing
  const { statusCode, cookies } = await entering
  expect([statusCode, cookies]).toEqual([401, []])
})

test('a reset waits for a session that is being stored, and ends it', async () => {
  const { db } = server.context
  const setPassword = await recover()
  await slowSessionsDown(db)
  const entering = post('/api/login', credentials)
  await untilStoring(db, 1)
  expect(await setPassword()).toBe(200)
  await entering
  await speedSessionsUp(db)
  expect(await countSessions()).toBe(0)
})

test('a login whose account is deleted meanwhile is a wrong password', async () => {
  const logins = logInRepeatedly(server, credentials)
  await logins.underWay
  await server.context.db.delete(users).where(eq(users.id, id))
  await logins.refused
  expect(await countSessions()).toBe(0)
})
