import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UserPage } from '#contract/users.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

// On a server of their own: to delete ten thousand people again costs more than all that is asked of them.
let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startTestServer()
  cookie = (await server.logIn({ username: 'Zé Chefe', email: 'chefe@example.com', isAdmin: true })).cookie
  await server.context.db.execute(sql`
    insert into users (username, email)
    select 'm' || n, 'm' || n || '@example.com' from generate_series(0, 9999) n`)
})
afterAll(() => server.close())

const list = async (query: Record<string, string>) => {
  const url = `/api/admin/users?${new URLSearchParams(query).toString()}`
  return UserPage.parse((await server.app.inject({ url, headers: { cookie } })).json())
}
const names = ({ users }: UserPage) => users.map(({ username }) => username)

test('are counted no further than 10,000', async () => {
  expect(await list({ limit: '1' })).toMatchObject({ total: 10_000, totalIsMore: true })
  expect(await list({ limit: '1', q: 'm' })).toMatchObject({ total: 10_000, totalIsMore: false })
})

test('a text that very many have is met in its order, too', async () => {
  const page = await list({ q: 'example', order: 'name', limit: '3' })
  expect(page).toMatchObject({ total: 10_000, totalIsMore: true })
  expect(names(page)).toEqual(['m0', 'm1', 'm10'])
  const next = await list({ q: 'example', order: 'name', limit: '2', cursor: page.nextCursor ?? '' })
  expect(names(next)).toEqual(['m100', 'm1000'])
})
