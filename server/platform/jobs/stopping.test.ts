import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { createTestDatabase } from '#server/testing/databases.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { jobKind, jobWork } from './job.ts'
import { createJobs } from './jobs.ts'

const cause = jobKind<{ key: string }>({ name: 'cause' })
const consequence = jobKind<{ key: string }>({ name: 'consequence' })
const Jobs = z.object({
  rows: z.array(z.object({ name: z.string(), state: z.string(), retry_count: z.coerce.number() })),
})

test('a job that ends while its instance stops still leaves work for the next one', async () => {
  const db = await createTestDatabase()
  const jobs = createJobs(db, silentLog)
  const begun = Promise.withResolvers<void>()
  const stopping = Promise.withResolvers<void>()
  await jobs.start([
    jobWork({
      kind: cause,
      effect: async (tx, { key }) => {
        begun.resolve()
        await stopping.promise
        await jobs.enqueue(tx, consequence, { key })
      },
    }),
    jobWork({ kind: consequence, effect: async () => {} }),
  ])
  await db.transaction((tx) => jobs.enqueue(tx, cause, { key: 'x' }))
  await begun.promise
  const stopped = jobs.stop()
  expect(jobs.isRunning()).toBe(false)
  stopping.resolve()
  await stopped
  const left = await db.execute(sql`select name, state, retry_count from pgboss.job
    where name in ('cause', 'consequence') order by name`)
  const [first, second] = Jobs.parse(left).rows
  expect(first).toEqual({ name: 'cause', state: 'completed', retry_count: 0 })
  expect(second).toMatchObject({ name: 'consequence', retry_count: 0 })
  await db.close()
})
