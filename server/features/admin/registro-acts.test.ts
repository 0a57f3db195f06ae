import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#server/features/audit/tables.ts'
import { campaigns } from '#server/features/campaigns/tables.ts'
import { unservedCustomers } from '#server/features/checkout/tables.ts'
import { cleanups, deletedUsers } from '#server/features/customers/tables.ts'
import { ignoredProducts, salesTable } from '#server/features/sales/tables.ts'
import { startSalesServer } from '#server/features/sales/testing/sales.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { listCalls } from '#server/testing/contract-calls.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { email, makeWorlds, type Worlds } from './testing/act-worlds.ts'
import { toldActs } from './testing/told-acts.ts'

let server: TestServer
let admin: { cookie: string; userId: string }
let worlds: Worlds
beforeAll(async () => {
  server = await startSalesServer({ CHECKOUT_PLANS: '{"plano":"mensal"}' })
  worlds = makeWorlds(server, (id) => ask('DELETE', `/api/admin/delete-user/${id}`))
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.context
  await server.forgetMails()
  const tables = [unservedCustomers, campaigns, salesTable, ignoredProducts, subscriptionActs, deletedUsers]
  for (const table of [...tables, cleanups, mails, users, auditEntries]) await db.delete(table)
  server.clock.set(new Date())
  admin = await server.logIn({ isAdmin: true, username: 'chefe', email: 'chefe@example.com' })
})

const ask = (method: string, url: string, payload?: object) =>
  server.app.inject({
    method: method as 'POST',
    url,
    headers: { cookie: admin.cookie },
    remoteAddress: '203.0.113.7',
    ...(payload ? { payload } : method === 'POST' ? { payload: {} } : {}),
  })
const entries = () => server.context.db.select().from(auditEntries)
const fill = (path: string, values: Record<string, string> = {}) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? randomUUID())

const calls = (await listCalls('/api/admin/')).map(([method, path]) => `${method} ${path}`)

test('no call that changes something is missing here', () => {
  // A preview takes back what it tries.
  const changing = calls.filter((call) => !call.startsWith('GET ') && !call.endsWith('/preview'))
  expect(changing.length).toBeGreaterThanOrEqual(24)
  expect(changing.filter((call) => !(call in toldActs))).toEqual([])
  expect(Object.keys(toldActs).filter((call) => !calls.includes(call))).toEqual([])
})

describe.each(Object.entries(toldActs))('%s', (call, { action, prepare, query = '', told = {} }) => {
  test(`is written down once, as ${action}`, async () => {
    const [method = '', path = ''] = call.split(' ')
    const { path: values, body } = (await prepare?.(worlds)) ?? {}
    const answer = await ask(method, fill(path, values) + query, body)
    expect(answer.statusCode).toBeLessThan(300)
    const written = await entries()
    expect(written).toHaveLength(1)
    expect(written[0]).toMatchObject({
      action,
      actorId: admin.userId,
      actorName: 'chefe',
      address: '203.0.113.7',
      createdAt: server.clock.now(),
      ...told,
    })
  })
})

describe('nothing is written down', () => {
  test.each(Object.entries(toldActs).filter(([call]) => call.includes('/:id')))(
    'of a refused %s',
    async (call) => {
      const [method = '', path = ''] = call.split(' ')
      const answer = await ask(method, fill(path) + (toldActs[call]?.query ?? ''), { isIgnored: true, email })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(await entries()).toEqual([])
    },
  )

  test('of what changes nothing: a campaign that is paused already, the same email again', async () => {
    const { path } = await worlds.makeCampaign('paused')
    await ask('POST', `/api/admin/campaigns/${path.id}/pause`)
    const ana = await worlds.makeAna()
    await ask('PATCH', `/api/admin/users/${ana.id}`, { email })
    await ask('POST', `/api/admin/users/${ana.id}/unfreeze`)
    await ask('POST', '/api/admin/paid-without-access/serve', { email })
    expect(await entries()).toEqual([])
  })

  test('of an act that fails at its end', async () => {
    const { id } = await worlds.makeAna()
    await server.context.db.execute(sql`alter table mails add constraint broken check (kind is null)`)
    try {
      expect((await ask('POST', `/api/admin/renew-subscription/${id}`)).statusCode).toBe(500)
    } finally {
      await server.context.db.execute(sql`alter table mails drop constraint broken`)
    }
    expect(await entries()).toEqual([])
  })
})

test('an act that cannot be written down does not happen', async () => {
  const ana = await worlds.makeAna()
  await server.context.db.execute(sql`alter table audit_entries add constraint broken check (action is null)`)
  try {
    expect((await ask('POST', `/api/admin/renew-subscription/${ana.id}`)).statusCode).toBe(500)
    expect((await ask('GET', '/api/admin/users.csv')).statusCode).toBe(500)
  } finally {
    await server.context.db.execute(sql`alter table audit_entries drop constraint broken`)
  }
  const [same] = await server.context.db.select().from(users).where(eq(users.id, ana.id))
  expect(same?.subscriptionExpiresAt).toEqual(ana.subscriptionExpiresAt)
})

test('a sale that is still an error is told as one, under whose it is', async () => {
  const { path } = await worlds.sell('ebook')
  await ask('POST', `/api/admin/transactions/${path.id}/reprocess`)
  expect(await entries()).toMatchObject([
    { action: 'sale-reprocessed', subjectEmail: email, details: { after: { outcome: 'error' } } },
  ])
})

test('no token or link is ever in it', async () => {
  const firstLoginToken = 'segredo-segredo-segredo-segredo-segredo'
  const wanted = { username: 'ana', email, subscriptionType: 'mensal', firstLoginToken }
  const answer = await ask('POST', '/api/admin/create-user', wanted)
  expect(answer.statusCode).toBe(201)
  const [made] = await server.context.db.select().from(users).where(eq(users.email, email))
  await ask('POST', `/api/admin/users/${made?.id}/resend-access`)
  await ask('PATCH', `/api/admin/users/${made?.id}`, { email: 'nova@example.com' })
  const written = JSON.stringify(await entries())
  const people = await server.context.db.select().from(users)
  const secrets = people.flatMap((user) =>
    [user.password, user.firstLoginToken, user.resetToken].flatMap((secret) => secret ?? []),
  )
  for (const secret of [firstLoginToken, ...secrets]) expect(written).not.toContain(secret)
  expect(written).not.toContain('http')
})
