import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrationsFolder } from '#server/platform/database/migrate.ts'
import { day } from '#server/testing/day.ts'
import { createDatabase, openPatiently } from '#server/testing/postgres-databases.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { beginDatingSales } from './date-sales.ts'
import { kiwify } from './providers/kiwify.ts'
import { salesTable } from './tables.ts'
import { findCustomer, secret, sendSale, untilApplied } from './testing/sales.ts'

/** The last step that the version with one checkout had. */
const before = '0020_account_frozen'

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'integrador-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  const url = await createDatabase(inject('postgresUrl') as string)
  const client = new Client({ connectionString: url })
  await client.connect()
  await keepUntil(folder, before)
  await migrate(drizzle(client), { migrationsFolder: folder })
  await fillAsBefore(client)
  await client.end()
  const db = openPatiently(url)
  await db.migrate()
  server = await startTestServer({ db, env: { CHECKOUT_WEBHOOK_SECRET: secret, HOTMART_HOTTOK: secret } })
  server.clock.set(day('2026-11-15'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function keepUntil(migrations: string, last: string): Promise<void> {
  const path = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] }
  const index = journal.entries.findIndex(({ tag }) => tag === last)
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, index + 1) }))
}

const kinds: Record<string, string> = {
  ...Object.fromEntries(Object.entries(kiwify.events).map(([event, { kind }]) => [event, kind])),
  invalido: 'unread',
  desconhecido: 'unknown',
  something_new: 'unknown',
}

/** One sale of each word, and a customer of two months, as the version before stored them. */
async function fillAsBefore(client: Client): Promise<void> {
  const insert = (values: Record<string, unknown>) => {
    const names = Object.keys(values)
    const places = names.map((_, index) => `$${index + 1}`)
    return client.query(
      `insert into sale_transactions (${names.join()}) values (${places.join()})`,
      Object.values(values),
    )
  }
  const at = day('2026-11-10')
  for (const event of Object.keys(kinds))
    await insert({
      provider: 'kiwify',
      order_id: `o-${event}`,
      webhook_event_type: event,
      charge_amount: '9700',
      subscription_type: 'mensal',
      customer_email: `${event}@example.com`,
      raw_webhook_data: '{}',
      processed: true,
      happened_at: at,
      created_at: at,
    })
  await client.query(
    `insert into users (username, email, subscription_type, subscription_expires_at, created_at)
     values ('Ana', 'ana@example.com', 'mensal', $1, $2)`,
    [day('2026-12-10'), at],
  )
  const sample = { event: 'order_approved', email: 'ana@example.com', orderId: 'ana-1', at }
  await insert({
    provider: 'kiwify',
    order_id: 'ana-1',
    webhook_event_type: 'order_approved',
    charge_amount: '9700',
    subscription_type: 'mensal',
    customer_email: 'ana@example.com',
    raw_webhook_data: JSON.stringify(kiwify.example.write(sample, secret)),
    processed: true,
    happened_at: at,
    created_at: at,
  })
}

test('each row of the version before has its kind, and what was paid', async () => {
  const rows = await server.context.db.select().from(salesTable)
  const found = rows.filter(({ orderId }) => orderId.startsWith('o-'))
  expect(Object.fromEntries(found.map((row) => [row.webhookEventType, row.kind]))).toEqual(kinds)
  const paid = found.flatMap(({ kind, paidCents }) => (paidCents === null ? [] : kind))
  expect(new Set(paid)).toEqual(new Set(['approved', 'renewed']))
})

test('the counters leave out tests, and money is what it was', async () => {
  const { cookie } = await server.logIn({ isAdmin: true })
  const answer = await server.app.inject({ url: '/api/admin/overview', headers: { cookie } })
  expect(answer.json()).toMatchObject({
    sales: { processed: Object.keys(kinds).length, pending: 0, failed: 0 },
    salesTotal: 3 * 9700,
  })
})

test('an old customer goes on through the old checkout and through a new one', async () => {
  await sendSale(server, {
    event: 'subscription_renewed',
    email: 'ana@example.com',
    orderId: 'ana-2',
    at: day('2026-11-15'),
  })
  await untilApplied(server)
  expect(await findCustomer(server, 'ana@example.com')).toMatchObject({
    subscriptionExpiresAt: day('2027-01-10'),
  })
})

test('what an older server stores beside is read at the next start', async () => {
  const { db } = server.context
  const sale = kiwify.example.write({ event: 'order_refunded', email: 'x@example.com' }, secret)
  await db.insert(salesTable).values({
    provider: 'kiwify',
    orderId: 'beside',
    webhookEventType: 'order_refunded',
    rawWebhookData: JSON.stringify(sale),
    happenedAt: day('2026-11-15'),
  })
  await beginDatingSales(server.context)
  const kindOfIt = async () => {
    const rows = await db.select().from(salesTable)
    return rows.find(({ orderId }) => orderId === 'beside')?.kind
  }
  await expect.poll(kindOfIt).toBe('refunded')
})
