import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CleanupProgress } from '#contract/deletions.ts'
import { Overview } from '#contract/users.ts'
import { cleanupJob } from '#server/features/customers/cleanup-work.ts'
import { noteHour } from '#server/features/customers/doubt-clock.ts'
import { cleanups, deletedUsers } from '#server/features/customers/tables.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { settings } from '#server/platform/settings/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const dayMs = 24 * 60 * 60 * 1000
const path = '/api/admin/cleanup-expired-users'
const nobody = '0 usuários excluídos: nenhum está expirado há mais de 30 dias.'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startTestServer({ env: { AUTO_CLEANUP: 'true' } })
})
afterAll(() => server.close())
const today = new Date('2026-01-31T13:00:00.000Z')
beforeEach(async () => {
  const { db } = server.context
  await server.forgetMails()
  for (const table of [salesTable, subscriptionActs, users, deletedUsers, cleanups, settings])
    await db.delete(table)
  await goTo(0)
})

/** Some days from today, with an administrator who has just logged in. */
async function goTo(days: number) {
  server.clock.set(new Date(today.getTime() + days * dayMs))
  cookie = (await server.logIn({ isAdmin: true, createdAt: ago(400) })).cookie
}
const ago = (days: number, ms = 0) => new Date(today.getTime() - days * dayMs - ms)
const call = (method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method, url, headers: { cookie, ...headers }, ...(payload ? { payload } : {}) })
const cleanUp = (payload?: object) => call('POST', path, payload)
const make = (values: Partial<typeof users.$inferInsert>[]) =>
  server.context.db.insert(users).values(
    values.map((value, place) => ({
      username: `u${place}`,
      email: `u${place}@example.com`,
      createdAt: ago(60),
      ...value,
    })),
  )
const members = async () => {
  const found = await server.context.db.select().from(users).where(eq(users.isAdmin, false))
  return found.map(({ username }) => username).toSorted()
}
const readOverview = async () => Overview.parse((await call('GET', '/api/admin/overview')).json())
const beSeenToday = () => make([{ username: 'hoje', email: 'hoje@example.com', createdAt: today }])

/** What happens every hour and every night. */
async function spendNight() {
  const { context } = server
  await noteHour(context)
  await context.db.transaction((tx) => context.jobs.enqueue(tx, cleanupJob, {}))
  await server.forgetMails()
}

describe('a cleanup', () => {
  test('deletes who expired more than 30 days ago, and nobody else, and says how many', async () => {
    await beSeenToday()
    expect((await cleanUp()).json()).toEqual({ message: nobody })
    await make([
      { username: 'longa', subscriptionExpiresAt: ago(30, 1) },
      { username: 'cancelada', subscriptionExpiresAt: ago(90), subscriptionStatus: 'canceled' },
      { username: 'limite', subscriptionExpiresAt: ago(30) },
      { username: 'recente', subscriptionExpiresAt: ago(1) },
      { username: 'vitalicia', subscriptionExpiresAt: null, subscriptionType: 'vitalicia' },
      { username: 'pagou', subscriptionExpiresAt: ago(90) },
    ])
    // It has arrived and is not applied yet: perhaps the payment that brings them back.
    await server.context.db.insert(salesTable).values({
      provider: 'kiwify',
      orderId: 'p',
      webhookEventType: 'order_approved',
      rawWebhookData: '{}',
      customerEmail: 'u5@example.com',
      createdAt: today,
    })
    expect((await cleanUp()).json()).toEqual({
      message: '2 usuários excluídos: expirados há mais de 30 dias.',
    })
    expect(await members()).toEqual(['hoje', 'limite', 'pagou', 'recente', 'vitalicia'])
    await make([{ username: 'mais uma', email: 'mais@example.com', subscriptionExpiresAt: ago(60) }])
    expect((await cleanUp()).json()).toEqual({
      message: '1 usuário excluído: expirado há mais de 30 dias.',
    })
    const acts = await server.context.db.select().from(subscriptionActs)
    expect(acts.map(({ kind, customerEmail }) => `${kind} ${customerEmail}`).toSorted()).toEqual([
      'delete mais@example.com',
      'delete u0@example.com',
      'delete u1@example.com',
    ])
  })

  test('answers at once when asked to, goes on by itself to the end, and is taken back as a whole', async () => {
    await beSeenToday()
    await make(Array.from({ length: 450 }, () => ({ subscriptionExpiresAt: ago(60) })))
    const answer = await call('POST', path, undefined, { prefer: 'respond-async' })
    const { cleanupId } = answer.json<{ cleanupId: string }>()
    expect([answer.statusCode, answer.headers['preference-applied']]).toEqual([202, 'respond-async'])
    const events = await call('GET', `/api/admin/cleanups/${cleanupId}/events`)
    const told = events.body.split('\n').flatMap((line) => {
      const [, data] = line.split('data: ')
      return data ? CleanupProgress.parse(JSON.parse(data)) : []
    })
    expect(told.at(-1)).toEqual({ id: cleanupId, status: 'done', total: 450, done: 450 })
    expect(await members()).toEqual(['hoje'])
    expect((await call('GET', '/api/admin/deleted-users')).json()).toMatchObject({
      total: 450,
      users: [{ isCleanup: true, daysLeft: 30 }, ...Array.from({ length: 49 }, () => ({}))],
    })

    await make([{ username: 'quem chegou', email: 'u7@example.com' }])
    const undone = await call('POST', `/api/admin/cleanups/${cleanupId}/undo`)
    expect(undone.json()).toMatchObject({ status: 'returning', total: 450 })
    const read = async () => (await call('GET', `/api/admin/cleanups/${cleanupId}`)).json<object>()
    await expect.poll(read).toMatchObject({ status: 'returned', total: 450, done: 449 })
    expect(await members()).toHaveLength(451)
    expect((await readOverview()).runningCleanup).toBeNull()
  })
})

describe('while the clock cannot be right', () => {
  test('nobody is deleted: ahead for a while by 90 days, and back', async () => {
    await make(Array.from({ length: 55 }, () => ({ subscriptionExpiresAt: ago(-20) })))
    await beSeenToday()
    await spendNight()
    await goTo(90)
    await spendNight()
    await spendNight()
    expect(await members()).toHaveLength(56)
    const doubt =
      'O relógio do servidor marca 01/05/2026 10:00, mais de 7 dias depois da última hora anotada, 31/01/2026 10:00.'
    expect(await readOverview()).toMatchObject({ refusedCleanup: doubt, clockDoubt: doubt })
    const refused = await cleanUp()
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'clock_doubtful',
        message: `${doubt} Nada foi excluído. Confira a data e a hora do servidor.`,
      },
    ])
    await goTo(1)
    await spendNight()
    expect(await members()).toHaveLength(56)
    expect(await readOverview()).toMatchObject({ refusedCleanup: null, clockDoubt: null })
  })

  test('the newest row stands for the last hour until one was noted', async () => {
    await make([{ subscriptionExpiresAt: ago(-20) }])
    await goTo(90)
    expect((await cleanUp()).statusCode).toBe(409)
  })

  test('whoever says that it is right is believed, by day and by night', async () => {
    await make([{ subscriptionExpiresAt: ago(-20) }])
    await spendNight()
    await goTo(90)
    expect((await cleanUp({ isClockRight: true })).json()).toEqual({
      message: '1 usuário excluído: expirado há mais de 30 dias.',
    })
    expect((await cleanUp()).statusCode).toBe(200)
    // What that clock has dated ahead is known from then on.
    await goTo(0)
    expect((await cleanUp()).json<{ message: string }>().message).toContain(
      'antes do registro mais novo que está guardado, de 01/05/2026 10:00',
    )
    expect((await call('POST', '/api/admin/trust-clock')).statusCode).toBe(200)
    expect((await cleanUp()).json()).toEqual({ message: nobody })
    expect((await readOverview()).clockDoubt).toBeNull()
  })
})

test('no night deletes more than a tenth and 25 people or more: an administrator does', async () => {
  await beSeenToday()
  const due = (count: number) => Array.from({ length: count }, () => ({ subscriptionExpiresAt: ago(60) }))
  const others = Array.from({ length: 220 }, (_, place) => ({
    username: `outro${place}`,
    email: `outro${place}@example.com`,
    subscriptionExpiresAt: ago(-20),
  }))
  await make([...due(25), ...others])
  await spendNight()
  expect(await members()).toHaveLength(246)
  const refusal = 'Seriam excluídos 25 de 246 usuários de uma vez, mais de um décimo.'
  expect((await readOverview()).refusedCleanup).toBe(refusal)
  expect((await cleanUp()).statusCode).toBe(200)
  expect(await members()).toHaveLength(221)
  expect((await readOverview()).refusedCleanup).toBeNull()

  await make(due(24))
  await spendNight()
  expect(await members()).toHaveLength(221)
  expect(await server.context.db.$count(deletedUsers, isNull(deletedUsers.deletedBy))).toBe(24)
})
