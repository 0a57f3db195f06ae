import { afterAll, beforeAll, expect, test } from 'vitest'
import { UserPage } from '#contract/users.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const dayMs = 24 * 60 * 60 * 1000

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startTestServer()
  const admin = { isAdmin: true, username: 'chefe', createdAt: ago(100), subscriptionExpiresAt: ago(90) }
  cookie = (await server.logIn(admin)).cookie
})
afterAll(() => server.close())

const ago = (days: number, ms = 0) => new Date(server.clock.now().getTime() - days * dayMs - ms)
const get = (url: string) => server.app.inject({ url, headers: { cookie } })
const listed = async (query = '') =>
  UserPage.parse((await get(`/api/admin/users?status=cleanable${query}`)).json())

test('who a cleanup would delete is listed, counted and exported before, and is who it deletes', async () => {
  const ends: Record<string, Date | null> = {
    longa: ago(30, 1),
    cancelada: ago(90),
    'registrada e nada mais': ago(40),
    limite: ago(30),
    recente: ago(1),
    vitalicia: null,
    pagou: ago(90),
  }
  await server.context.db.insert(users).values(
    Object.entries(ends).map(([username, subscriptionExpiresAt], place) => ({
      username,
      email: `cliente${place}@example.com`,
      subscriptionType: subscriptionExpiresAt === null ? ('vitalicia' as const) : ('mensal' as const),
      subscriptionExpiresAt,
      createdAt: username.startsWith('registrada') ? ago(40) : ago(200 + place),
      subscriptionStatus: username === 'cancelada' ? ('canceled' as const) : ('active' as const),
    })),
  )
  // It has arrived and is not applied yet: perhaps the payment that brings them back.
  await server.context.db.insert(salesTable).values({
    provider: 'kiwify',
    orderId: 'p',
    webhookEventType: 'order_approved',
    rawWebhookData: '{}',
    customerEmail: 'cliente6@example.com',
    createdAt: server.clock.now(),
  })
  const due = ['registrada e nada mais', 'longa', 'cancelada']
  const all = await listed()
  expect([all.total, all.users.map(({ username }) => username)]).toEqual([3, due])
  const first = await listed('&limit=2')
  const second = await listed(`&limit=2&cursor=${first.nextCursor}`)
  expect([...first.users, ...second.users].map(({ username }) => username)).toEqual(due)
  expect((await listed('&q=longa&limit=5')).total).toBe(1)

  const file = await get('/api/admin/users.csv?status=cleanable')
  expect(file.headers['content-disposition']).toBe('attachment; filename="limpeza-2026-11-15.csv"')
  expect(
    file.body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split('"')[1]),
  ).toEqual(due)

  const before = new Set((await server.context.db.select().from(users)).map(({ username }) => username))
  await server.app.inject({ method: 'POST', url: '/api/admin/cleanup-expired-users', headers: { cookie } })
  for (const { username } of await server.context.db.select().from(users)) before.delete(username)
  expect([...before].toSorted()).toEqual(due.toSorted())
  expect(await listed()).toMatchObject({ users: [], total: 0 })
})
