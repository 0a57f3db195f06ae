import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { listActors, listEntries } from '#contract/audit.ts'
import type { Reply } from '#contract/endpoint.ts'
import { purgeEntries } from '#server/features/audit/erase-from-entries.ts'
import { recordEntry, type NewEntry } from '#server/features/audit/record-entry.ts'
import { auditEntries } from '#server/features/audit/tables.ts'
import { purgeDeletedUsers } from '#server/features/customers/archive-users.ts'
import { trustClock } from '#server/features/customers/doubt-clock.ts'
import { housekeepingWork } from '#server/housekeeping.ts'
import { users } from '#server/features/users/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

const dayMs = 24 * 60 * 60 * 1000
const chefe = { id: randomUUID(), name: 'chefe', address: '203.0.113.7' }
const socia = { id: randomUUID(), name: 'Sócia', address: '2001:db8::1' }
const ana = { id: randomUUID(), username: 'Ana Sá', email: 'ana@example.com' }

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(new Date('2026-11-15T12:00:00.000Z'))
  for (const table of [auditEntries, users]) await server.context.db.delete(table)
  cookie = (await server.logIn({ isAdmin: true, username: 'leitor' })).cookie
})

const record = (entry: NewEntry, at?: string) => {
  const clock = at === undefined ? server.clock : { now: () => new Date(at) }
  return server.context.db.transaction((tx) => recordEntry({ clock }, tx, entry))
}
const get = (url: string) => server.app.inject({ url, headers: { cookie } })
const list = async (query = '') =>
  (await get(`/api/admin/registro${query}`)).json<Reply<typeof listEntries>>()
const actions = async (query = '') => (await list(query)).entries.map(({ action }) => action)

describe('the list', () => {
  beforeEach(async () => {
    await record({ action: 'login', actor: chefe }, '2026-11-13T02:59:59.999Z')
    await record({ action: 'access-resent', actor: chefe, subject: ana }, '2026-11-13T03:00:00.000Z')
    await record({ action: 'campaign-paused', actor: socia }, '2026-11-14T02:59:59.999Z')
    await record({ action: 'cleanup-run', actor: null, about: { people: 3 } }, '2026-11-14T03:00:00.000Z')
  })

  test('shows the newest first, with who, when, from where, on whom and what was told', async () => {
    const { entries, total, totalIsMore, nextCursor } = await list()
    expect({ total, totalIsMore, nextCursor }).toEqual({ total: 4, totalIsMore: false, nextCursor: null })
    expect(entries).toMatchObject([
      { action: 'cleanup-run', actor: { id: null, name: null }, address: null, subject: null },
      { action: 'campaign-paused', actor: { id: socia.id, name: 'Sócia' }, address: '2001:db8::1' },
      { action: 'access-resent', subject: { id: ana.id, name: 'Ana Sá', email: 'ana@example.com' } },
      { action: 'login', at: '2026-11-13T02:59:59.999Z', subject: null, details: {} },
    ])
    expect(entries[0]?.details).toEqual({ about: { people: 3 } })
  })

  test('goes on where the page before ended', async () => {
    const first = await list('?limit=3')
    expect(first.entries).toHaveLength(3)
    expect(await actions(`?limit=3&cursor=${first.nextCursor}`)).toEqual(['login'])
  })

  test('is narrowed by who, by what, by days of São Paulo, and by words in any order', async () => {
    expect(await actions(`?actor=${socia.id}`)).toEqual(['campaign-paused'])
    expect(await actions('?area=people')).toEqual(['cleanup-run', 'access-resent'])
    expect(await actions('?from=2026-11-13&to=2026-11-13')).toEqual(['campaign-paused', 'access-resent'])
    expect(await actions('?from=2026-11-14')).toEqual(['cleanup-run'])
    expect(await actions('?to=2026-11-12')).toEqual(['login'])
    expect(await actions('?q=sa%20ana@')).toEqual(['access-resent'])
    expect(await actions('?q=socia')).toEqual(['campaign-paused'])
    expect(await actions('?q=203.0.113.7&area=access')).toEqual(['login'])
    expect(await actions(`?actor=${chefe.id}&area=mail`)).toEqual([])
  })

  test.each([
    ['?from=2026-02-30', 'from'],
    ['?from=2026-11-14&to=2026-11-13', 'to'],
    ['?area=tudo', 'area'],
    ['?actor=eu', 'actor'],
    ['?limit=0', 'limit'],
    ['?cursor=x', 'cursor'],
  ])('%s is refused with a sentence', async (query, field) => {
    const answer = await get(`/api/admin/registro${query}`)
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, [field]])
  })

  test('names everybody who has acted, once, by name', async () => {
    await record({ action: 'logout', actor: { ...chefe, name: 'chefe novo' } })
    const { actors } = (await get('/api/admin/registro/actors')).json<Reply<typeof listActors>>()
    expect(actors).toEqual([
      { id: chefe.id, name: 'chefe novo' },
      { id: socia.id, name: 'Sócia' },
    ])
  })

  test('is a file for spreadsheets, of what is filtered, that no formula hides in', async () => {
    await record({
      action: 'email-corrected',
      actor: { ...chefe, name: '=1+1' },
      subject: { ...ana, email: 'nova@example.com' },
      before: { email: 'ana@example.com' },
      after: { email: 'nova@example.com' },
    })
    const answer = await get('/api/admin/registro.csv?area=people')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="registro-2026-11-15.csv"',
    })
    expect(answer.body.slice(1).split('\r\n')).toEqual([
      '"Quando";"Quem";"O que fez";"Pessoa";"Email da pessoa";"De onde";"Antes";"Depois";"Detalhes"',
      `"15/11/2026 09:00";"'=1+1";"Corrigiu o email";"Ana Sá";"nova@example.com";"203.0.113.7";"Email: ana@example.com";"Email: nova@example.com";""`,
      '"14/11/2026 00:00";"Servidor";"Começou a limpeza de expirados: 3 pessoas";"";"";"";"";"";"Pessoas: 3"',
      '"13/11/2026 00:00";"chefe";"Reenviou o link de acesso";"Ana Sá";"ana@example.com";"203.0.113.7";"";"";""',
      '',
    ])
  })

  test('an export that is refused is not written down', async () => {
    expect((await get('/api/admin/registro.csv?from=2026-11-14&to=2026-11-13')).statusCode).toBe(400)
    expect(await actions('?area=data')).toEqual([])
  })
})

test('the file has every row once, however many', async () => {
  const rows = Array.from({ length: 2_500 }, (_, place) => ({
    createdAt: new Date(Date.parse('2026-11-01T00:00:00.000Z') + Math.floor(place / 7)),
    actorName: `n${place}`,
    area: 'access' as const,
    action: 'login' as const,
    details: {},
  }))
  for (let from = 0; from < rows.length; from += 500)
    await server.context.db.insert(auditEntries).values(rows.slice(from, from + 500))
  const lines = (await get('/api/admin/registro.csv?area=access')).body.trim().split('\r\n').slice(1)
  expect(new Set(lines).size).toBe(2_500)
  expect(lines).toHaveLength(2_500)
})

test('no call changes or deletes an entry', async () => {
  await record({ action: 'login', actor: chefe })
  const id = (await list()).entries[0]?.id
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'] as const)
    for (const url of ['/api/admin/registro', `/api/admin/registro/${id}`, '/api/admin/registro.csv'])
      expect((await server.app.inject({ method, url, headers: { cookie } })).statusCode).toBe(404)
  expect((await list()).total).toBe(1)
})

test('entries are kept for two years, to the day', async () => {
  await record({ action: 'login', actor: chefe }, '2024-11-15T12:00:00.000Z')
  await record({ action: 'logout', actor: chefe }, '2024-11-15T11:59:59.999Z')
  await server.context.db.transaction((tx) => purgeEntries(tx, server.clock.now()))
  expect(await actions()).toEqual(['login'])
})

test('the night throws older ones away, unless the clock cannot be right', async () => {
  const { context, clock } = server
  const kept = () => context.db.$count(auditEntries)
  const spendNight = async () => {
    await context.db.transaction((tx) => context.jobs.enqueue(tx, housekeepingWork(context).kind, {}))
    await server.forgetMails()
  }
  await record({ action: 'login', actor: chefe }, '2024-01-01T12:00:00.000Z')
  await context.db.transaction((tx) => trustClock(tx, clock.now()))
  clock.advance(8 * dayMs)
  await spendNight()
  expect(await kept()).toBe(1)
  await context.db.transaction((tx) => trustClock(tx, clock.now()))
  await spendNight()
  expect(await kept()).toBe(0)
})

describe('a person who is gone for good', () => {
  const erase = async (id: string) => {
    await server.app.inject({ method: 'DELETE', url: `/api/admin/delete-user/${id}`, headers: { cookie } })
    const finalAt = new Date(server.clock.now().getTime() + 31 * dayMs)
    await server.context.db.transaction((tx) => purgeDeletedUsers(tx, finalAt))
  }
  const find = async (action: string) => (await list()).entries.find((entry) => entry.action === action)

  test('is named nowhere any more, and what was done stays', async () => {
    const email = 'bia@example.com'
    const { userId } = await server.logIn({ username: 'bia', email })
    const path = `/api/admin/users/${userId}`
    await server.app.inject({
      method: 'PATCH',
      url: path,
      headers: { cookie },
      payload: { email: 'bia@nova.example' },
    })
    await record({ action: 'personal-data-shown', actor: chefe, subject: { email: 'antes@example.com' } })
    await record({ action: 'access-given', actor: chefe, subject: { email, username: 'Bia' } })
    await erase(userId)
    const written = JSON.stringify(await server.context.db.select().from(auditEntries))
    expect(written).not.toMatch(/bia/i)
    expect(await find('email-corrected')).toMatchObject({
      actor: { name: 'leitor' },
      address: '127.0.0.1',
      subject: { id: userId, name: null, email: null },
      details: { before: {}, after: {} },
    })
    expect(await find('user-deleted')).toMatchObject({ subject: { id: userId, name: null, email: null } })
    expect(await find('personal-data-shown')).toMatchObject({ subject: { email: 'antes@example.com' } })
  })

  test('as an administrator leaves what they did, without name and address', async () => {
    const { userId } = await server.logIn({ username: 'saiu', email: 'saiu@example.com', isAdmin: true })
    const own = { id: userId, name: 'saiu', address: '198.51.100.1' }
    await record({ action: 'access-resent', actor: own, subject: ana })
    const subject = { id: userId, username: 'saiu', email: 'saiu@example.com' }
    await record({ action: 'login-refused', actor: { address: '198.51.100.1' }, subject })
    await erase(userId)
    expect(await find('access-resent')).toMatchObject({
      actor: { id: userId, name: null },
      address: null,
      subject: { name: 'Ana Sá' },
    })
    expect(await find('login-refused')).toMatchObject({ address: null, subject: { id: userId, email: null } })
  })

  test('takes nothing from whoever has the address since', async () => {
    const email = 'caio@example.com'
    const { userId } = await server.logIn({ username: 'caio', email })
    await record({ action: 'mail-resent', actor: chefe, subject: { id: null, email } })
    await server.context.db.update(auditEntries).set({ subjectId: null })
    await server.app.inject({
      method: 'DELETE',
      url: `/api/admin/delete-user/${userId}`,
      headers: { cookie },
    })
    await server.context.db.insert(users).values({ username: 'outro caio', email })
    await server.context.db.transaction((tx) =>
      purgeDeletedUsers(tx, new Date(server.clock.now().getTime() + 31 * dayMs)),
    )
    expect(await find('mail-resent')).toMatchObject({ subject: { email } })
  })

  test('and whoever comes back in time is named as before', async () => {
    const { userId } = await server.logIn({ username: 'volta', email: 'volta@example.com' })
    await server.app.inject({
      method: 'DELETE',
      url: `/api/admin/delete-user/${userId}`,
      headers: { cookie },
    })
    expect(await find('user-deleted')).toMatchObject({ subject: { id: userId, name: 'volta' } })
    await server.app.inject({
      method: 'POST',
      url: `/api/admin/deleted-users/${userId}/bring-back`,
      headers: { cookie },
    })
    expect(await find('user-brought-back')).toMatchObject({ subject: { id: userId, name: 'volta' } })
  })
})
