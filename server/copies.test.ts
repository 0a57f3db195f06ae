import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { salesTable } from './features/sales/tables.ts'
import { sendSale, startSalesServer } from './features/sales/testing/sales.ts'
import { subscriptionActs } from './features/subscriptions/tables.ts'
import type { Database } from './platform/database/database.ts'
import { jobKind } from './platform/jobs/job.ts'
import { openQueue } from './platform/jobs/open-queue.ts'
import { copyOf, emptyDatabase, kindsOf, restoreInto, unpack } from './testing/copies.ts'
import { silentLog } from './testing/silent-log.ts'
import type { TestServer } from './testing/test-server.ts'
import { nightlyCopyWork } from './platform/backup/nightly-copy.ts'
import { isEmpty, readCopyFile, restoreCopy } from './platform/backup/read-copy.ts'

/** What a careless copy would lose: signs that end lines elsewhere, nulls of two kinds, more digits than a number has. */
const traps = {
  lines: 'um\u2028dois\u2029três\r\nquatro',
  quotes: `"'\\ \\N {"a":[1]} ],[`,
  letters: 'ção 🦊 \u202e \ufeff',
  none: null,
  deep: { list: [null, '', 1.1, 12345678901234567890n.toString()] },
}

const courtesy = { customerEmail: 'ana@example.com', kind: 'courtesy', happenedAt: new Date() } as const

const later = jobKind<{ note: string }>({ name: 'housekeeping' })
const startAfter = new Date('2031-05-06T07:08:09.123Z')

let server: TestServer
beforeAll(async () => {
  server = await startSalesServer()
  const { db, jobs } = server.context
  for (const [key, value] of Object.entries(traps))
    await db.execute(
      sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::text::jsonb)`,
    )
  await db.execute(
    sql`insert into settings (key, value) values ('digits', '123456789012345678901234567890.10')`,
  )
  const sales = [
    { email: 'ana@example.com', event: 'order_approved', orderId: 'o1' },
    { email: 'ana@example.com', event: 'order_refunded', orderId: 'o1' },
    { email: 'bia@example.com', event: 'order_approved', orderId: 'o2' },
  ]
  for (const sale of sales) await sendSale(server, sale)
  await server.forgetMails()
  await db.insert(subscriptionActs).values(courtesy)
  await db.transaction((tx) => jobs.enqueue(tx, later, { note: traps.lines }, { startAfter }))
})
afterAll(() => server.close())

/** Without the moment at which it was taken, and in an order of its own. */
const linesOf = (copy: Buffer) => unpack(copy).slice(1).toSorted()

const restore = (db: Database, copy: Buffer) => restoreInto(db, copy, kindsOf(server))

describe('a copy', () => {
  test('restored into an empty database is the same to the letter, and goes on where it was: what counts by itself, what follows from rows, and what is yet to be done', async () => {
    const copy = await copyOf(server.context.db)
    const db = await emptyDatabase()
    const { counts, unknownJobs } = await restore(db, copy)
    expect(counts).toMatchObject({ users: 2, sale_transactions: 3, 'waiting jobs': 1 })
    expect(unknownJobs).toBe(0)
    expect(linesOf(await copyOf(db))).toEqual(linesOf(copy))
    const before = await readSums(db)
    expect(before).toEqual(await readSums(server.context.db))
    const sale = { provider: 'kiwify', webhookEventType: 'order_approved', rawWebhookData: '{}' }
    await db.insert(salesTable).values({ ...sale, orderId: 'o3' })
    expect((await readSums(db)).sales).toBe(before.sales + 1)
    await db.insert(subscriptionActs).values(courtesy)
    const acts = await db.select({ seq: subscriptionActs.seq }).from(subscriptionActs)
    expect(new Set(acts.map(({ seq }) => seq)).size).toBe(2)
    const { rows } = await db.longTransaction('snapshot', ({ query }) =>
      query(`select data->>'note' as note, start_after as at from pgboss.job where name = 'housekeeping'`),
    )
    expect(rows).toEqual([{ note: traps.lines, at: startAfter }])
  })
})

test('an instance that leaves gives up its copy: jobs that are ending need the database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'integrador-leaving-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { context } = server
  const work = nightlyCopyWork({
    ...context,
    env: { ...context.env, BACKUP_DIR: folder },
    lifecycle: { isLeaving: true },
  })
  if (!('task' in work)) throw new Error('It is no task')
  const run = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal }
  await expect(work.task({}, run)).rejects.toThrow('interrompida')
  expect(await readdir(folder)).toEqual([])
})

test('a database that is in use is not restored into', async () => {
  const { db } = server.context
  const copy = await copyOf(db)
  const queue = { insert: async () => 0, close: async () => {} }
  await expect(restoreCopy(db, readCopyFile(Readable.from([copy])), queue)).rejects.toThrow('não está vazio')
  expect(linesOf(await copyOf(db))).toEqual(linesOf(copy))
})

test('nothing is left in an empty one by a copy that breaks off, what an extension keeps in tables of its own is none of ours, and jobs that still wait are: they would be done among those of the copy', async () => {
  const copy = await copyOf(server.context.db)
  const db = await emptyDatabase()
  const isStillEmpty = () => db.longTransaction('snapshot', isEmpty)
  const broken = gzipSync(unpack(copy).join('\n').slice(0, -20))
  await expect(restore(db, broken)).rejects.toThrow('incompleto')
  expect(await isStillEmpty()).toBe(true)

  for (const text of [
    'create extension pg_trgm',
    'create table known_places as select 1 as n',
    'alter extension pg_trgm add table known_places',
  ])
    await db.execute(sql.raw(text))
  expect(await isStillEmpty()).toBe(true)

  const queue = await openQueue(db, silentLog, kindsOf(server))
  const job = { name: later.name, id: randomUUID(), data: {}, priority: 0, startAfter }
  await db.longTransaction('change', (statements) => queue.insert(statements, [job]))
  await queue.close()
  await expect(restore(db, copy)).rejects.toThrow('não está vazio')
})

async function readSums(db: Database): Promise<{ sales: number }> {
  const { rows } = await db.longTransaction('snapshot', ({ query }) =>
    query(`select sum(processed + pending + failed)::int as sales from sale_counts`),
  )
  return rows[0] as { sales: number }
}
