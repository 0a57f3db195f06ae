import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeForAdmin } from '#contract/subscription-badges.ts'
import { Overview, UserPage, userStates } from '#contract/users.ts'
import { campaigns } from '#server/features/campaigns/tables.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { fillDemo, renewLogins } from '../../../commands/demo/fill-demo.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startTestServer()
  await fillDemo(server.context)
  cookie = (await server.logIn({ isAdmin: true })).cookie
})
afterAll(() => server.close())

const read = async (url: string) => (await server.app.inject({ url, headers: { cookie } })).json<unknown>()

test('the demonstration shows every state and every badge', async () => {
  for (const status of userStates)
    expect(UserPage.parse(await read(`/api/admin/users?status=${status}`)).users.length).toBeGreaterThan(0)
  const { users: people } = UserPage.parse(await read('/api/admin/users'))
  const badges = new Set(
    people.map((user) => describeForAdmin(user, server.clock.now())?.text.replace(/\d+/, 'N') ?? 'none'),
  )
  expect([...badges].toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Ativa (N dias restantes)',
    'Cancelada (N dias restantes)',
    'Chargeback',
    'Chargeback (N dias)',
    'Expira em N dias',
    'Expirada há N dias',
    'none',
    'Reembolsada',
    'Reembolsada (N dias)',
    'Vitalícia',
  ])
  expect(people.some(({ accessMailError }) => accessMailError !== null)).toBe(true)
  expect(people.some(({ isUnsubscribed }) => isUnsubscribed)).toBe(true)
  expect(people.some(({ isSuppressed }) => isSuppressed)).toBe(true)
})

test('it has a year of sales in every state, and campaigns of every kind', async () => {
  const { sales, salesByDay } = Overview.parse(await read('/api/admin/overview'))
  expect(Math.min(sales.processed, sales.pending, sales.failed)).toBeGreaterThan(0)
  expect(salesByDay.filter(({ value }) => value > 0).length).toBeGreaterThan(20)
  const rows = await server.context.db.select().from(salesTable)
  const oldest = Math.min(...rows.map(({ createdAt }) => createdAt.getTime()))
  expect(server.clock.now().getTime() - oldest).toBeGreaterThan(300 * 24 * 60 * 60 * 1000)
  const sent = await server.context.db.select().from(campaigns)
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set(['finished', 'stopped', 'paused']))
  expect(sent.some(({ failed }) => failed > 0)).toBe(true)
  expect(sent.some(({ uncertain }) => uncertain > 0)).toBe(true)
})

test('its people can be renewed: their access is explained by their sales', async () => {
  const { users: people } = UserPage.parse(await read('/api/admin/users?status=expired'))
  const person = people.find(({ cancellationReason }) => cancellationReason === null)
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/admin/renew-subscription/${person?.id}`,
    headers: { cookie },
  })
  expect(answer.statusCode).toBe(200)
})

test('its logins work, and a second start changes nothing else', async () => {
  const before = await server.context.db.$count(users)
  await fillDemo(server.context)
  expect(await server.context.db.$count(users)).toBe(before)
  for (const [index, login] of (await renewLogins(server.context)).entries()) {
    const answer = await server.app.inject({ method: 'POST', url: '/api/login', payload: login })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { isAdmin: index === 0 }])
  }
})
