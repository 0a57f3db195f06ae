import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliver, sendSale, startSalesServer, untilApplied } from '#server/features/sales/testing/sales.ts'
import { mails } from '#server/platform/mail/tables.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { openPublishScene, tokens } from '#server/features/publishing/testing/publish-scene.ts'

/** Every value, by its name and labels. */
async function scrape({ app }: Pick<TestServer, 'app'>): Promise<Map<string, number>> {
  const answer = await app.inject({ url: '/metrics' })
  expect(answer.statusCode).toBe(200)
  const lines = answer.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line): [string, number] => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'integrador-metrics-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('sales, mails, queue, deliveries and copies are figures, read when they are asked for', async () => {
  const server = await startSalesServer({ CHECKOUT_PLANS: '{"p1":"mensal"}', BACKUP_DIR: folder })
  await writeFile(join(folder, 'integrador-2026-11-14T05-41.jsonl.gz'), 'copy')
  await sendSale(server, { email: 'ana@example.com', event: 'order_approved', planId: 'p1', orderId: 'o1' })
  await sendSale(server, { email: 'bia@example.com', event: 'order_approved', planId: 'p9', orderId: 'o2' })
  await untilApplied(server)
  await deliver(server, 'kiwify', { body: Buffer.from('{}'), query: { signature: 'a'.repeat(40) } })
  const { db, clock } = server.context
  await db.insert(mails).values({
    kind: 'welcome',
    recipient: 'ana@example.com',
    cause: {},
    status: 'failed',
    reason: 'O servidor de email não respondeu.',
    createdAt: clock.now(),
  })
  await server.context.jobs.stop()
  await db.execute(
    sql`insert into pgboss.job (name, start_after) values ('apply-sale', now() - interval '20 minutes')`,
  )
  const found = await scrape(server)
  expect(found.get('integrador_database_up')).toBe(1)
  expect(found.get('integrador_sales_processed')).toBe(1)
  expect(found.get('integrador_sales_failed')).toBe(1)
  expect(found.get('integrador_sales_pending')).toBe(0)
  expect(found.get('integrador_mails_failed')).toBe(1)
  expect(found.get('integrador_mails_waiting')).toBe(0)
  expect(found.get('integrador_queue_waiting')).toBeGreaterThanOrEqual(1)
  expect(found.get('integrador_queue_oldest_seconds')).toBeGreaterThanOrEqual(1_200)
  expect(found.get('integrador_checkout_refused_today{checkout="kiwify"}')).toBe(1)
  const last = found.get('integrador_checkout_last_delivery_timestamp_seconds{checkout="kiwify"}')
  expect(last).toBe(clock.now().getTime() / 1000)
  // Those that are on and have never delivered have none.
  expect([...found.keys()].filter((name) => name.startsWith('integrador_checkout_last'))).toHaveLength(1)
  const copy = Date.parse('2026-11-14T05:41:00Z') / 1000
  expect(found.get('integrador_backup_last_timestamp_seconds')).toBe(copy)
  expect(found.get('integrador_backup_last_bytes')).toBe(4)
  const { body } = await server.app.inject({ url: '/metrics' })
  expect(body).not.toMatch(/example\.com/)
  await server.close()
})

test('refused logins are counted by their reason', async () => {
  const server = await startTestServer()
  const name = 'integrador_logins_refused_total{reason="wrong_credentials"}'
  expect((await scrape(server)).get(name)).toBe(0)
  const payload = { email: 'ninguem@example.com', password: 'errada-123' }
  await server.app.inject({ method: 'POST', url: '/api/login', payload })
  expect((await scrape(server)).get(name)).toBe(1)
  await server.close()
})

test('a publication that breaks off is counted by its step', async () => {
  const scene = await openPublishScene()
  const { ana } = await scene.begin()
  const failed = async (step: string) =>
    (await scrape(scene.server)).get(`integrador_publications_failed_total{step="${step}"}`)
  expect(await failed('token')).toBe(0)
  await scene.publish(ana, { token: tokens.expired })
  expect(await failed('token')).toBe(1)
  await scene.close()
})

test('while the database is away the figures of the process are there, and those of the business are missing', async () => {
  const server = await startTestServer()
  const { context } = server
  const execute = context.db.execute.bind(context.db)
  const select = context.db.select.bind(context.db)
  const away = () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  Object.assign(context.db, { execute: away, select: away })
  const found = await scrape(server)
  Object.assign(context.db, { execute, select })
  expect(found.get('integrador_database_up')).toBe(0)
  expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(0)
  expect([...found.keys()].filter((name) => /^integrador_(sales|mails|queue)/.test(name))).toEqual([])
  await server.close()
})
