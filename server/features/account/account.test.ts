import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Account } from '#contract/account.ts'
import { securityEvents } from '#server/features/audit/tables.ts'
import { logins } from '#server/features/auth/tables.ts'
import { mailExclusions } from '#server/features/campaigns/tables.ts'
import { claimDueReminders } from '#server/features/customers/claim-due-reminders.ts'
import { checkouts } from '#server/features/sales/providers/index.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { sendSale, startSalesServer, untilApplied } from '#server/features/sales/testing/sales.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { day } from '#server/testing/day.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { callsOf, email, logInAgain, makeAna, password } from './testing/person.ts'

let server: TestServer
let ana: { cookie: string; userId: string }
let call: ReturnType<typeof callsOf>
beforeAll(async () => {
  server = await startSalesServer({ CHECKOUT_URL: 'https://loja.example/plano' })
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  await server.forgetMails()
  for (const table of [salesTable, subscriptionActs, users, logins, mailExclusions]) await db.delete(table)
  server.clock.set(day('2026-11-15'))
  ana = await makeAna(server)
  call = callsOf(server, ana.cookie)
})

const read = async (by = call) => Account.parse((await by('GET', '/api/account')).json())
const kinds = async () => (await read()).events.map(({ kind }) => kind)

describe('the own account', () => {
  test('is told to its owner, with access or without, and to nobody else', async () => {
    const ended = { subscriptionType: 'mensal', subscriptionExpiresAt: day('2026-01-01') } as const
    await server.context.db.update(users).set(ended)
    expect(await read()).toMatchObject({
      username: 'ana',
      email,
      pendingEmail: null,
      purchase: null,
      mails: { reminders: true, news: true },
      isLastAdmin: false,
    })
    const stranger = await server.app.inject({ url: '/api/account' })
    expect([stranger.statusCode, stranger.json()]).toMatchObject([401, { code: 'unauthenticated' }])
  })

  test('knows its last administrator', async () => {
    const chefe = callsOf(server, (await server.logIn({ isAdmin: true })).cookie)
    expect((await read(chefe)).isLastAdmin).toBe(true)
    await server.logIn({ isAdmin: true })
    expect((await read(chefe)).isLastAdmin).toBe(false)
  })

  test.each(Object.entries(checkouts))('says how to renew what was bought at %s', async (id, checkout) => {
    const approved = Object.entries(checkout.events).find(([, { kind }]) => kind === 'approved')?.[0] ?? ''
    await sendSale(server, { event: approved, email, at: day('2026-11-14'), frequency: 'once' }, id)
    await untilApplied(server)
    const { purchase } = await read()
    expect(purchase).toMatchObject({ checkout: checkout.name, advice: checkout.advice })
    expect(checkout.advice).toContain(checkout.name)
    expect(checkout.advice).toMatch(/^[A-Z].*\.$/)
  })

  test('leads to the shop only whom it does not charge by itself', async () => {
    const sale = {
      event: 'order_approved',
      email,
      at: day('2026-11-14'),
      subscriptionId: 's1',
      orderId: 'o1',
    }
    await sendSale(server, sale)
    await untilApplied(server)
    expect((await read()).purchase?.url).toBeNull()
    await sendSale(server, { ...sale, event: 'subscription_canceled' })
    await untilApplied(server)
    expect((await read()).purchase?.url).toBe('https://loja.example/plano')
  })

  test('tells of nothing bought where access was given by hand', async () => {
    const admin = await server.logIn({ isAdmin: true })
    await server.context.db.update(users).set({ subscriptionType: 'mensal' }).where(eq(users.id, ana.userId))
    await callsOf(server, admin.cookie)('POST', `/api/admin/renew-subscription/${ana.userId}`)
    expect((await read()).purchase).toBeNull()
  })
})

describe('the name', () => {
  test('is changed, unless somebody has it', async () => {
    await server.logIn({ username: 'Bia' })
    const taken = await call('PATCH', '/api/account', { username: 'bia' })
    expect([taken.statusCode, taken.json()]).toMatchObject([409, { code: 'username_taken' }])
    expect((await call('PATCH', '/api/account', { username: 'Ana Lima' })).statusCode).toBe(200)
    expect((await read()).username).toBe('Ana Lima')
  })
})

describe('sessions', () => {
  test('are listed with where they are, the last used first, and this one is named', async () => {
    server.clock.advance(60_000)
    await logInAgain(server)
    server.clock.advance(10 * 60_000)
    expect((await read()).sessions).toMatchObject([
      { isThisOne: true, browser: 'Firefox no Windows', address: '192.0.2.7' },
      { isThisOne: false, browser: 'Outro navegador', address: '127.0.0.1' },
    ])
  })

  test('end one by one; the current one with its cookie', async () => {
    const other = await logInAgain(server)
    const [here, there] = (await read()).sessions.toSorted((a) => (a.isThisOne ? -1 : 1))
    const ended = await call('DELETE', `/api/account/sessions/${there?.id}`)
    expect([ended.statusCode, ended.cookies]).toEqual([200, []])
    expect((await callsOf(server, other.cookie)('GET', '/api/account')).statusCode).toBe(401)
    expect((await call('DELETE', `/api/account/sessions/${there?.id}`)).statusCode).toBe(404)
    expect(await kinds()).toEqual(['session-ended', 'login'])
    const out = await call('DELETE', `/api/account/sessions/${here?.id}`)
    expect(out.cookies).toMatchObject([{ name: 'sid', value: '' }])
    expect((await call('GET', '/api/account')).statusCode).toBe(401)
  })

  test('of others are as unknown as those that never were', async () => {
    const bia = callsOf(server, (await server.logIn()).cookie)
    const [hers] = (await read(bia)).sessions
    for (const id of [hers?.id, randomUUID()]) {
      const answer = await call('DELETE', `/api/account/sessions/${id}`)
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }])
    }
    expect((await bia('GET', '/api/account')).statusCode).toBe(200)
  })

  test('end all at once, and nobody else’s', async () => {
    const bia = callsOf(server, (await server.logIn()).cookie)
    const other = await logInAgain(server)
    expect((await call('DELETE', '/api/account/sessions')).cookies).toMatchObject([
      { name: 'sid', value: '' },
    ])
    for (const { cookie } of [ana, other])
      expect((await callsOf(server, cookie)('GET', '/api/account')).statusCode).toBe(401)
    expect((await bia('GET', '/api/account')).statusCode).toBe(200)
    call = callsOf(server, (await logInAgain(server, { typed: password })).cookie)
    expect(await kinds()).toContain('sessions-ended')
  })
})

describe('events', () => {
  test('are the last twenty of logins and acts together, newest first, one line for each', async () => {
    const { db } = server.context
    const at = (minutes: number) => new Date(server.clock.now().getTime() - minutes * 60_000)
    const userId = ana.userId
    const rows = Array.from({ length: 30 }, (_, minute) => ({ userId, at: at(minute), address: '192.0.2.1' }))
    await db.insert(logins).values(rows)
    await db.insert(securityEvents).values([
      { userId, at: at(0.01), kind: 'login-by-passkey', address: '192.0.2.1' },
      { userId, at: at(1.5), kind: 'data-exported', address: '192.0.2.1', about: 'algo' },
    ])
    const { events } = await read()
    expect(events).toHaveLength(20)
    expect(events.slice(0, 3).map(({ kind }) => kind)).toEqual(['login-by-passkey', 'login', 'data-exported'])
    expect(events[2]).toMatchObject({ about: 'algo', at: at(1.5).toISOString() })
  })
})

describe('mails', () => {
  const choose = (wish: object) => call('PATCH', '/api/account/mails', wish)

  test('of reminders come no more to whoever does not want them', async () => {
    const soon = { subscriptionExpiresAt: day('2026-11-20'), createdAt: day('2026-01-01') }
    await server.context.db.update(users).set(soon).where(eq(users.id, ana.userId))
    const claim = () => server.context.db.transaction((tx) => claimDueReminders(tx, server.clock.now(), 10))
    expect((await choose({ reminders: false })).statusCode).toBe(200)
    expect((await read()).mails).toEqual({ reminders: false, news: true })
    expect(await claim()).toEqual([])
    await choose({ reminders: true })
    expect(await claim()).toMatchObject([{ email }])
  })

  test('of news are left and taken up again; an address that refuses them stays refused', async () => {
    const { db } = server.context
    await choose({ news: false })
    await choose({ news: false })
    expect((await read()).mails).toEqual({ reminders: true, news: false })
    expect(await db.select().from(mailExclusions)).toMatchObject([{ email, reason: 'unsubscribed' }])
    await db.insert(mailExclusions).values({ email, reason: 'suppressed' })
    expect((await choose({ news: true })).json<{ message: string }>().message).toContain('recusou')
    expect(await db.select().from(mailExclusions)).toMatchObject([{ email, reason: 'suppressed' }])
  })
})
