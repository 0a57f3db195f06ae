import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#server/platform/settings/tables.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { createTestDatabase } from '#server/testing/databases.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { jobKind, jobWork } from './job.ts'
import { createJobs, type Jobs } from './jobs.ts'

const note = jobKind<{ key: string }>({ name: 'note' })
const flaky = jobKind<{ key: string }>({ name: 'flaky', pauseSeconds: 1, retries: 2 })
const together = jobKind<{ key: string }>({ name: 'together', atOnce: 20, pauseSeconds: 1, retries: 1 })
const contested = jobKind<{ key: string }>({ name: 'contested', pauseSeconds: 1 })

let db: Database
let jobs: Jobs
const attempts: { attempt: number; isLastAttempt: boolean }[] = []
const contestedRuns: number[] = []
const batches: number[] = []
const refused: string[] = []

/** What the supervisor does to a job whose worker is taken for dead. */
const takeOver = (tx: Transaction) =>
  tx.execute(
    sql`update pgboss.job set state = 'retry', retry_count = retry_count + 1 where name = 'contested'`,
  )

beforeAll(async () => {
  db = await createTestDatabase()
  jobs = createJobs(db, silentLog)
  await jobs.start([
    jobWork({
      kind: note,
      effect: async (tx, { key }) => {
        await tx.insert(settings).values({ key, value: 1 })
      },
    }),
    jobWork({
      kind: flaky,
      task: async (_data, { attempt, isLastAttempt }) => {
        attempts.push({ attempt, isLastAttempt })
        if (attempt < 3) throw new Error('not yet')
      },
    }),
    jobWork({
      kind: together,
      effects: async (tx, all) => {
        batches.push(all.length)
        const written = all.filter(({ key }) => !key.endsWith('refused'))
        if (written.length > 0)
          await tx.insert(settings).values(written.map(({ key }) => ({ key, value: 1 })))
        const isBroken = all.some(({ key }) => key.endsWith('broken'))
        if (isBroken) throw new Error('broken')
        const left = all.filter((data) => !written.includes(data))
        return new Map(left.map((data) => [data, new Error('refused')]))
      },
      failed: async ({ key }, error) => {
        if (error instanceof Error) refused.push(`${key}: ${error.message}`)
      },
    }),
    jobWork({
      kind: contested,
      effect: async (tx, { key }, { attempt }) => {
        contestedRuns.push(attempt)
        await tx.insert(settings).values({ key: `${key} in try ${attempt}`, value: 1 })
        if (attempt === 1) await takeOver(tx)
      },
    }),
  ])
})
afterAll(async () => {
  await jobs.stop()
  await db.close()
})

const countOf = (key: string) => db.$count(settings, sql`key = ${key}`)

test('a job runs after the commit of the data that caused it', async () => {
  await db.transaction((tx) => jobs.enqueue(tx, note, { key: 'kept' }))
  await expect.poll(() => countOf('kept')).toBe(1)
})

test('a job whose transaction failed never runs', async () => {
  const cut = db.transaction(async (tx) => {
    await jobs.enqueue(tx, note, { key: 'dropped' })
    throw new Error('cut')
  })
  await expect(cut).rejects.toThrow('cut')
  await db.transaction((tx) => jobs.enqueue(tx, note, { key: 'after' }))
  await expect.poll(() => countOf('after')).toBe(1)
  expect(await countOf('dropped')).toBe(0)
})

test('a failed job is tried again, and knows which try is the last', async () => {
  await db.transaction((tx) => jobs.enqueue(tx, flaky, { key: 'x' }))
  await expect.poll(() => attempts).toHaveLength(3)
  expect(attempts).toEqual([
    { attempt: 1, isLastAttempt: false },
    { attempt: 2, isLastAttempt: false },
    { attempt: 3, isLastAttempt: true },
  ])
})

test('many jobs are done at once, each once', async () => {
  await db.transaction(async (tx) => {
    for (let index = 0; index < 100; index++) await jobs.enqueue(tx, note, { key: `many-${index}` })
  })
  await expect.poll(() => db.$count(settings, sql`key like 'many-%'`)).toBe(100)
})

test('whoever lost a job meanwhile changes nothing: its effect happens once', async () => {
  await db.transaction((tx) => jobs.enqueue(tx, contested, { key: 'contested' }))
  await expect.poll(() => countOf('contested in try 2')).toBe(1)
  expect(await countOf('contested in try 1')).toBe(0)
  expect(contestedRuns).toEqual([1, 2])
})

const enqueueTogether = (keys: string[]) =>
  db.transaction((tx) =>
    jobs.enqueueAll(
      tx,
      together,
      keys.map((key) => ({ key })),
    ),
  )

test('several are done in one transaction, and one that is refused does not keep the others', async () => {
  await enqueueTogether(['a1', 'a2', 'a3 refused', 'a4'])
  await expect.poll(() => db.$count(settings, sql`key like 'a_'`)).toBe(3)
  // All four at once, or by two hands that reached for them at the same moment.
  const [first = 0, second = 0] = batches
  expect([first, first + second]).toContain(4)
  await expect.poll(() => refused).toEqual(['a3 refused: refused', 'a3 refused: refused'])
})

test('one that breaks the common transaction is found out alone, and the others happen once', async () => {
  await enqueueTogether(['b1', 'b2', 'b3 broken', 'b4'])
  await expect.poll(() => db.$count(settings, sql`key like 'b%'`)).toBe(3)
  expect(await countOf('b3 broken')).toBe(0)
  await expect.poll(() => refused).toContain('b3 broken: broken')
})
