import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditAction } from '#contract/audit-words.ts'
import { auditEntries } from '#server/features/audit/tables.ts'
import { campaigns } from '#server/features/campaigns/tables.ts'
import { unservedCustomers } from '#server/features/checkout/tables.ts'
import { cleanups, deletedUsers } from '#server/features/customers/tables.ts'
import { ignoredProducts, salesTable } from '#server/features/sales/tables.ts'
import { startSalesServer } from '#server/features/sales/testing/sales.ts'
import { subscriptionActs } from '#server/features/subscriptions/tables.ts'
import { users } from '#server/features/users/tables.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { listAdminCalls } from '#server/testing/admin-calls.ts'
import type { TestServer } from '#server/testing/test-server.ts'
import { draft, email, makeWorlds, type Prepared } from './testing/act-worlds.ts'

const monthMs = 30 * 24 * 60 * 60 * 1000

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

type Told = Partial<typeof auditEntries.$inferSelect>
type Worlds = ReturnType<typeof makeWorlds>
type Act = {
  action: AuditAction
  /** Puts the world right for it, and answers what it is done with. */
  prepare?: (worlds: Worlds) => Promise<Prepared>
  query?: string
  told?: Told
}

const withBody = (body: object) => async () => ({ body })
const end = expect.stringMatching(/^\d{4}-.*Z$/) as string
const aboutAna = { subjectName: 'ana', subjectEmail: email }

/** Every call of the panel that changes something or shows what is covered, and what is written down of it. */
const acts: Record<string, Act> = {
  'POST /api/admin/create-user': {
    action: 'user-created',
    prepare: withBody({ username: 'ana', email, subscriptionType: 'mensal' }),
    told: { ...aboutAna, details: { after: { plan: 'mensal', end, isAdmin: false } } },
  },
  'POST /api/admin/renew-subscription/:id': {
    action: 'subscription-renewed',
    prepare: ({ ofAna }) => ofAna(),
    told: { ...aboutAna, details: { before: { plan: 'mensal', end }, after: { plan: 'mensal', end } } },
  },
  'POST /api/admin/customers/:id/acts': {
    action: 'courtesy-given',
    prepare: async ({ makeAna }) => {
      const { id, subscriptionExpiresAt } = await makeAna()
      const act = { kind: 'courtesy', days: 5, reason: 'ficou sem acesso' }
      return { path: { id }, body: { act, seenEnd: subscriptionExpiresAt?.toISOString() ?? null } }
    },
    told: aboutAna,
  },
  'DELETE /api/admin/delete-user/:id': {
    action: 'user-deleted',
    prepare: ({ ofAna }) => ofAna(),
    told: { ...aboutAna, details: { before: { plan: 'mensal', end, isAdmin: false } } },
  },
  'POST /api/admin/users/:id/resend-access': {
    action: 'access-resent',
    prepare: ({ ofAna }) => ofAna(),
    told: aboutAna,
  },
  'POST /api/admin/users/:id/unfreeze': {
    action: 'account-unfrozen',
    prepare: ({ ofAna }) => ofAna({ frozenAt: new Date(), frozenBy: 'antiga@example.com' }),
    told: { ...aboutAna, details: { about: { frozenBy: 'antiga@example.com' } } },
  },
  'PATCH /api/admin/users/:id': {
    action: 'email-corrected',
    prepare: async ({ ofAna }) => ({ ...(await ofAna()), body: { email: 'nova@example.com' } }),
    told: {
      subjectEmail: 'nova@example.com',
      details: { before: { email }, after: { email: 'nova@example.com' } },
    },
  },
  'POST /api/admin/deleted-users/:id/bring-back': {
    action: 'user-brought-back',
    prepare: (worlds) => worlds.deleteAna(),
    told: aboutAna,
  },
  'POST /api/admin/cleanup-expired-users': {
    action: 'cleanup-run',
    prepare: async ({ makeAna }) => {
      await makeAna({ subscriptionExpiresAt: new Date(server.clock.now().getTime() - 2 * monthMs) })
      return {}
    },
    told: { details: { about: { people: 1 } } },
  },
  'POST /api/admin/cleanups/:id/undo': {
    action: 'cleanup-undone',
    prepare: (worlds) => worlds.makeCleanup(),
    told: { details: { about: { people: 0 } } },
  },
  'POST /api/admin/trust-clock': { action: 'clock-trusted' },
  'POST /api/admin/mails/:id/resend': {
    action: 'mail-resent',
    prepare: (worlds) => worlds.failMail(),
    told: { subjectEmail: email, details: { about: { mailKind: 'Link de acesso' } } },
  },
  'POST /api/admin/mails/resend': {
    action: 'mails-resent',
    prepare: async ({ failMail }) => {
      await failMail()
      return {}
    },
    told: { details: { about: { mails: 1 } } },
  },
  'POST /api/admin/checkouts/:id/test': {
    action: 'checkout-tested',
    prepare: async () => ({ path: { id: 'kiwify' } }),
    told: { details: { about: { checkout: 'Kiwify' } } },
  },
  'POST /api/admin/transactions/:id/reprocess': {
    action: 'sale-reprocessed',
    prepare: ({ sell }) => sell(),
    told: { subjectEmail: email, details: { after: { outcome: 'processed' } } },
  },
  'POST /api/admin/transactions/:id/ignore-product': {
    action: 'product-ignored',
    prepare: async (worlds) => ({ ...(await worlds.sell('ebook')), body: { isIgnored: true } }),
    told: { details: { about: { product: 'Plano Pro' } } },
  },
  'POST /api/admin/paid-without-access/serve': {
    action: 'access-given',
    prepare: (worlds) => worlds.loseAccess(),
    told: { subjectEmail: email, subjectName: 'Ana' },
  },
  'POST /api/admin/send-test-email': {
    action: 'test-mail-sent',
    prepare: withBody(draft),
    told: { details: { about: { subject: 'Novidades' } } },
  },
  'POST /api/admin/send-bulk-email': {
    action: 'campaign-started',
    prepare: withBody(draft),
    told: { details: { about: { subject: 'Novidades', audience: 'active' } } },
  },
  'POST /api/admin/send-remarketing-email': {
    action: 'campaign-started',
    prepare: withBody(draft),
    told: { details: { about: { subject: 'Novidades', audience: 'inactive' } } },
  },
  'POST /api/admin/campaigns/:id/pause': {
    action: 'campaign-paused',
    prepare: ({ makeCampaign }) => makeCampaign('running'),
    told: { details: { before: { status: 'running' }, after: { status: 'paused' } } },
  },
  'POST /api/admin/campaigns/:id/resume': {
    action: 'campaign-resumed',
    prepare: ({ makeCampaign }) => makeCampaign('paused'),
    told: { details: { before: { status: 'paused' }, after: { status: 'running' } } },
  },
  'POST /api/admin/campaigns/:id/stop': {
    action: 'campaign-stopped',
    prepare: ({ makeCampaign }) => makeCampaign('running'),
    told: { details: { after: { status: 'stopped' } } },
  },
  'POST /api/admin/campaigns/:id/recipients/:recipientId/resend': {
    action: 'recipient-resent',
    prepare: ({ makeCampaign }) => makeCampaign('finished'),
    told: aboutAna,
  },
  'POST /api/admin/campaigns/:id/recipients/:recipientId/drop': {
    action: 'recipient-dropped',
    prepare: ({ makeCampaign }) => makeCampaign('running'),
    told: aboutAna,
  },
  'GET /api/admin/users.csv': {
    action: 'users-exported',
    query: '?status=active&q=ana',
    told: { details: { about: { filter: 'active', search: true } } },
  },
  'GET /api/admin/registro.csv': {
    action: 'entries-exported',
    query: '?area=people',
    told: { details: { about: { filter: 'people', from: null, to: null, search: false } } },
  },
  'GET /api/admin/transactions/:id': {
    action: 'personal-data-shown',
    prepare: ({ sell }) => sell(),
    query: '?reveal=true',
    told: { subjectEmail: email },
  },
}

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

const calls = (await listAdminCalls()).map(([method, path]) => `${method} ${path}`)

test('no call that changes something is missing here', () => {
  // A preview takes back what it tries.
  const changing = calls.filter((call) => !call.startsWith('GET ') && !call.endsWith('/preview'))
  expect(changing.length).toBeGreaterThanOrEqual(24)
  expect(changing.filter((call) => !(call in acts))).toEqual([])
  expect(Object.keys(acts).filter((call) => !calls.includes(call))).toEqual([])
})

describe.each(Object.entries(acts))('%s', (call, { action, prepare, query = '', told = {} }) => {
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
  test.each(Object.entries(acts).filter(([call]) => call.includes('/:id')))(
    'of a refused %s',
    async (call) => {
      const [method = '', path = ''] = call.split(' ')
      const answer = await ask(method, fill(path) + (acts[call]?.query ?? ''), { isIgnored: true, email })
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
