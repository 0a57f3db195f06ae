import type { FastifyBaseLogger } from 'fastify'
import type { Database, Statements } from '#server/platform/database/database.ts'
import { createBoss, prepareQueues } from './create-boss.ts'
import type { JobKind } from './job.ts'

export type WaitingJob = { name: string; id: string; data: object; priority: number; startAfter: Date }

/** The queue without anybody who works: whoever starts next does what was put into it. */
export type Queue = {
  /** As part of the transaction that these statements are in. Answers how many are of a kind that nobody here knows. */
  insert: (statements: Statements, jobs: readonly WaitingJob[]) => Promise<number>
  close: () => Promise<void>
}

export async function openQueue(
  db: Database,
  log: FastifyBaseLogger,
  kinds: readonly JobKind<object>[],
): Promise<Queue> {
  const boss = createBoss(db, log, { supervise: false, schedule: false, useListenNotify: false })
  const names = new Set(kinds.map(({ name }) => name))
  await boss.start()
  await prepareQueues(boss, kinds)
  return {
    insert: async ({ query }, jobs) => {
      const connection = { executeSql: (text: string, values?: unknown[]) => query(text, values) }
      let unknown = 0
      for (const [name, named] of Map.groupBy(jobs, (job) => job.name)) {
        const inserted = named.map(({ id, data, priority, startAfter }) => ({
          id,
          data,
          priority,
          startAfter,
        }))
        if (names.has(name)) await boss.insert(name, inserted, { db: connection })
        else unknown += named.length
      }
      return unknown
    },
    close: () => boss.stop({ graceful: false }),
  }
}
