import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeForAdmin } from '#contract/subscription-badges.ts'
import { UserPage, userStates, type ListedUser, type UserState } from '#contract/users.ts'
import { mailExclusions } from '#server/features/campaigns/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

type NewUser = typeof users.$inferInsert

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
  const { db } = server.context
  for (const table of [users, mails, mailExclusions]) await db.delete(table)
  server.clock.set(now)
  const admin = { username: 'Zé Chefe', email: 'chefe@example.com', isAdmin: true, createdAt: inDays(-900) }
  cookie = (await server.logIn(admin)).cookie
})

const list = async (query: Record<string, string> = {}) => {
  const url = `/api/admin/users?${new URLSearchParams(query).toString()}`
  const answer = await server.app.inject({ url, headers: { cookie } })
  expect(answer.statusCode).toBe(200)
  return UserPage.parse(answer.json())
}
const names = async (query: Record<string, string> = {}) =>
  (await list(query)).users.map(({ username }) => username)
const add = (people: (Partial<NewUser> & { username: string })[]) =>
  server.context.db.insert(users).values(
    people.map((person, index) => ({
      email: `u${index}@example.com`,
      createdAt: inDays(-index),
      ...person,
    })),
  )

describe('the list', () => {
  test('has all rows, newest first, without a limit', async () => {
    await add([
      { username: 'velha', createdAt: inDays(-2) },
      { username: 'nova', createdAt: inDays(-1) },
    ])
    expect(await list()).toMatchObject({ total: 3, totalIsMore: false, nextCursor: null })
    expect(await names()).toEqual(['nova', 'velha', 'Zé Chefe'])
  })

  test('never tells a hash, a token or what is searched', async () => {
    await add([{ username: 'ana', password: 'hash', firstLoginToken: 'token', resetToken: 'other' }])
    expect(Object.keys((await list()).users[0] ?? {}).toSorted()).toEqual(
      [
        'accessMailError',
        'cancellationReason',
        'createdAt',
        'frozen',
        'email',
        'id',
        'isAdmin',
        'isSuppressed',
        'isUnsubscribed',
        'mustResetPassword',
        'subscriptionExpiresAt',
        'subscriptionStatus',
        'subscriptionType',
        'username',
      ].toSorted(),
    )
  })

  test('is paged without gaps and repetitions, also among users of one instant', async () => {
    const many = Array.from({ length: 25 }, (_, index) => ({
      username: `u${index}`,
      createdAt: inDays(-Math.floor(index / 10)),
    }))
    await add(many)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: UserPage = await list({ limit: '4', ...(cursor === null ? {} : { cursor }) })
      expect(page.total).toBe(26)
      seen.push(...page.users.map(({ username }) => username))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(await names())
    expect(new Set(seen).size).toBe(26)
  })

  test('refuses limits and cursors that it never gave', async () => {
    for (const query of ['limit=0', 'limit=201', 'limit=x', 'cursor=x', 'status=x']) {
      const answer = await server.app.inject({ url: `/api/admin/users?${query}`, headers: { cookie } })
      expect([query, answer.statusCode]).toEqual([query, 400])
    }
  })
})

describe('the search', () => {
  beforeEach(() =>
    add([
      { username: 'João Araújo', email: 'J.Araujo@Example.com' },
      { username: 'Joana 100%', email: 'joana@example.org' },
      { username: 'Bia_x', email: 'bia@example.net' },
    ]),
  )
  test.each([
    ['joao', ['João Araújo']],
    ['ARAÚJO', ['João Araújo']],
    ['jo', ['João Araújo', 'Joana 100%']],
    ['example.org', ['Joana 100%']],
    ['j.araujo@', ['João Araújo']],
    ['%', []],
    ['100%', ['Joana 100%']],
    ['a_x', ['Bia_x']],
    ["' or 1=1 --", []],
    ['araujo joao', ['João Araújo']],
    ['Joana  example.org', ['Joana 100%']],
    ['10 jo', ['Joana 100%']],
    ['joao joana', []],
    ['oa jo', []],
    ['joao j%araujo', []],
    ['   ', ['João Araújo', 'Joana 100%', 'Bia_x', 'Zé Chefe']],
  ])('for %j finds %j', async (q, expected) => {
    expect(await names({ q })).toEqual(expected)
    expect((await list({ q, limit: '1' })).total).toBe(expected.length)
  })
})

/** The state that a badge shows, by its text alone. */
function stateOfBadge(user: ListedUser): UserState | undefined {
  const badge = describeForAdmin(user, now)
  if (!badge) return undefined
  if (badge.text === 'Vitalícia') return 'lifetime'
  if (badge.tone === 'red') return 'expired'
  if (badge.tone === 'green') return 'active'
  return badge.text.startsWith('Expira em') ? 'warning' : 'canceled'
}

test('filters and badges agree on every status, reason and number of days', async () => {
  const ends = [-400, -31, -2, -1.0001, -1, -0.9999, -0.5, 0, 0.0001, 0.5, 1, 6.9999, 7, 7.0001, 8, 400, null]
  const ways: Partial<NewUser>[] = [
    { subscriptionStatus: 'active' },
    { subscriptionStatus: 'expired' },
    { subscriptionStatus: 'warning' },
    { subscriptionStatus: 'canceled', cancellationReason: 'canceled' },
    { subscriptionStatus: 'canceled', cancellationReason: 'refund' },
    { subscriptionStatus: 'active', mustResetPassword: true },
    { subscriptionStatus: 'active', isAdmin: true },
  ]
  const people = ends.flatMap((end) =>
    ways.flatMap((way) =>
      (['mensal', 'vitalicia', null] as const).map((subscriptionType) => ({
        ...way,
        subscriptionType,
        subscriptionExpiresAt: end === null ? null : inDays(end),
      })),
    ),
  )
  await add(people.map((person, index) => ({ username: `u${index}`, ...person })))
  const all = (await list()).users
  for (const status of userStates) {
    const expected = all.filter((user) => {
      if (status === 'admin') return user.isAdmin
      return status === 'pending' ? user.mustResetPassword : stateOfBadge(user) === status
    })
    expect(expected.length).toBeGreaterThan(0)
    expect(await names({ status })).toEqual(expected.map(({ username }) => username))
    expect((await list({ status, limit: '1' })).total).toBe(expected.length)
  }
})

test('the status told is that of this instant, not of last night', async () => {
  await add([{ username: 'ana', subscriptionType: 'mensal', subscriptionExpiresAt: inDays(10) }])
  const statusIn = async (days: number) => {
    server.clock.set(inDays(days))
    return (await list()).users[0]?.subscriptionStatus
  }
  // The administrator's session outlives seven days only while in use.
  expect([await statusIn(0), await statusIn(5), await statusIn(10)]).toEqual(['active', 'warning', 'expired'])
})

describe('how mails fare', () => {
  const mail = (error: string | null, createdAt: Date, kind = 'first-access') =>
    server.context.db.insert(mails).values({
      kind,
      recipient: 'ana@example.com',
      error,
      createdAt,
      status: error === null ? 'sent' : 'failed',
    })
  const error = async () => (await list({ q: 'ana' })).users[0]?.accessMailError
  beforeEach(() => add([{ username: 'ana', email: 'ana@example.com', mustResetPassword: true }]))

  test('the newest access mail decides, whichever of the two kinds it is', async () => {
    expect(await error()).toBeNull()
    await mail('550 no such user', inDays(-3))
    expect(await error()).toBe('550 no such user')
    await mail('451 other mail', inDays(-1), 'recovery')
    expect(await error()).toBe('550 no such user')
    await mail(null, inDays(-2), 'sale-welcome')
    expect(await error()).toBeNull()
  })

  test('once somebody has got in, an old failure is not told any more', async () => {
    await mail('550 no such user', inDays(-3))
    await server.context.db.update(users).set({ mustResetPassword: false })
    expect(await error()).toBeNull()
  })

  test('who gets no campaigns is told, with the reason', async () => {
    await add([{ username: 'Bia', email: 'Bia@Example.com' }])
    await server.context.db.insert(mailExclusions).values([
      { email: 'ana@example.com', reason: 'unsubscribed' },
      { email: 'bia@example.com', reason: 'suppressed' },
    ])
    expect((await list({ q: 'ana' })).users[0]).toMatchObject({ isUnsubscribed: true, isSuppressed: false })
    expect((await list({ q: 'bia' })).users[0]).toMatchObject({ isUnsubscribed: false, isSuppressed: true })
  })
})
