import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UserPage, userOrders } from '#contract/users.ts'
import { users } from '#server/features/users/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const dayMs = 24 * 60 * 60 * 1000
const now = new Date('2026-11-15T12:00:00.000Z')
const inDays = (days: number) => new Date(now.getTime() + days * dayMs)

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.context.db.delete(users)
  server.clock.set(now)
  const admin = { username: 'zé chefe', email: 'chefe@example.com', isAdmin: true, createdAt: inDays(-900) }
  cookie = (await server.logIn(admin)).cookie
})

type Query = Record<string, string>
const ask = (query: Query) =>
  server.app.inject({
    url: `/api/admin/users?${new URLSearchParams(query).toString()}`,
    headers: { cookie },
  })
const list = async (query: Query = {}) => {
  const answer = await ask(query)
  expect(answer.statusCode).toBe(200)
  return UserPage.parse(answer.json())
}
const names = async (query: Query) => (await list(query)).users.map(({ username }) => username)

/** Every page of it, one after the other. */
async function leaf(query: Query, limit = 3): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: UserPage = await list({ ...query, limit: String(limit), ...(cursor ? { cursor } : {}) })
    seen.push(...page.users.map(({ username }) => username))
    // A page that repeats a row may lead to itself.
    expect(seen.length).toBeLessThanOrEqual(page.total)
    cursor = page.nextCursor
  } while (cursor !== null)
  return seen
}

const add = (people: Partial<typeof users.$inferInsert>[]) =>
  server.context.db.insert(users).values(
    people.map((person, index) => ({
      username: `p${index}`,
      email: `p${index}@example.com`,
      createdAt: inDays(-index),
      ...person,
    })),
  )

describe('in the order that was asked for', () => {
  beforeEach(() =>
    add([
      { username: 'bruna', subscriptionExpiresAt: inDays(30) },
      { username: 'Álvaro', subscriptionExpiresAt: null, subscriptionType: 'vitalicia' },
      { username: 'ana maria', subscriptionExpiresAt: inDays(-3) },
      { username: 'Ana', subscriptionExpiresAt: inDays(400) },
    ]),
  )
  test.each([
    [undefined, ['bruna', 'Álvaro', 'ana maria', 'Ana', 'zé chefe']],
    ['newest', ['bruna', 'Álvaro', 'ana maria', 'Ana', 'zé chefe']],
    ['oldest', ['zé chefe', 'Ana', 'ana maria', 'Álvaro', 'bruna']],
    ['name', ['Álvaro', 'Ana', 'ana maria', 'bruna', 'zé chefe']],
    ['name-desc', ['zé chefe', 'bruna', 'ana maria', 'Ana', 'Álvaro']],
  ])('%s', async (order, expected) => {
    const asked: Query = order ? { order } : {}
    expect(await names(asked)).toEqual(expected)
    expect(await leaf(asked, 1)).toEqual(expected)
  })

  test('access without an end comes after every end, and first the other way round', async () => {
    const ends = ['ana maria', 'bruna', 'Ana']
    const soonest = await leaf({ order: 'end' }, 1)
    expect(soonest.slice(0, 3)).toEqual(ends)
    expect(soonest.slice(3).toSorted()).toEqual(['zé chefe', 'Álvaro'].toSorted())
    expect(await leaf({ order: 'end-desc' }, 1)).toEqual(soonest.toReversed())
  })
})

const opposites = {
  newest: 'oldest',
  oldest: 'newest',
  name: 'name-desc',
  'name-desc': 'name',
  end: 'end-desc',
  'end-desc': 'end',
} as const

test.each(userOrders)('%s is paged without gaps and repetitions, however many rows tie', async (order) => {
  await add(
    Array.from({ length: 40 }, (_, index) => ({
      // Not one of the signs of an address may be lost on the way, nor a name that is told from another by its accent.
      username:
        ['João %_ & ção', 'joao', 'Ж', 'ж 2'][index % 4] + ' '.repeat(1 + Math.floor(index / 4)) + 'x',
      createdAt: inDays(-Math.floor(index / 9)),
      subscriptionExpiresAt: index % 5 === 0 ? null : inDays(Math.floor(index / 11)),
    })),
  )
  const whole = await names({ order })
  expect(whole).toHaveLength(41)
  expect(await leaf({ order })).toEqual(whole)
  expect(await leaf({ order: opposites[order] })).toEqual(whole.toReversed())
})

test.each(userOrders)('%s goes together with a search and a filter, page by page', async (order) => {
  await add(
    Array.from({ length: 20 }, (_, index) => ({
      username: `${'dbca'[index % 4]} pessoa ${index}`,
      subscriptionExpiresAt: inDays(index % 3 === 0 ? -1 - (index % 7) : 20 + (index % 5)),
    })),
  )
  const everybody = await names({ order })
  for (const query of [
    { q: 'pessoa' },
    { q: 'b' },
    { status: 'active' },
    { q: 'pessoa', status: 'expired' },
  ]) {
    const found = await leaf({ ...query, order }, 2)
    expect(found.length).toBeGreaterThan(4)
    expect(new Set(found)).toEqual(new Set(await names(query)))
    expect(found).toEqual(everybody.filter((name) => found.includes(name)))
  }
})

test('an order that there is not, and a cursor that no order wrote, are refused', async () => {
  const id = '5b8e6a4e-1f0a-4d0b-9a77-3c1f7a9e0001'
  const cursor = (text: string) => Buffer.from(text).toString('base64url')
  const refused: Query[] = [
    { order: 'x' },
    { order: '__proto__' },
    { order: 'name', cursor: cursor(`a\0b ${id}`) },
    { order: 'name', cursor: cursor('ana') },
    { order: 'name', cursor: cursor('ana nobody') },
    { order: 'end', cursor: cursor(`ana ${id}`) },
    { order: 'newest', cursor: cursor(`infinity ${id}`) },
    { order: 'oldest', cursor: cursor(`0000-01-01T00:00:00.000Z ${id}`) },
  ]
  for (const query of refused) expect([query, (await ask(query)).statusCode]).toEqual([query, 400])
})

test('the file has the order of the list', async () => {
  await add([{ username: 'Bia' }, { username: 'Álvaro' }])
  const { body } = await server.app.inject({ url: '/api/admin/users.csv?order=name', headers: { cookie } })
  const lines = body.trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.split('";"')[0])).toEqual(['"Álvaro', '"Bia', '"zé chefe'])
})
