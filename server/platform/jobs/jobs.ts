import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Job, PgBoss } from 'pg-boss'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { createBoss, prepareQueues } from './create-boss.ts'
import type { JobKind, JobWork } from './job.ts'
import { runJobs } from './run-jobs.ts'

/** How often is looked for what nobody announces: retries and lost notifications; and for workers that are dead. */
const defaultRounds = { pollSeconds: 2, superviseSeconds: 5 }
type Rounds = typeof defaultRounds

/** Within the 10 seconds that a shutdown may take. */
const stopLimitMs = 6_000

/** After a batch of effects, so that the next one gathers: each transaction costs about the same, however many it does. */
const gatheringMs = 40

export type Jobs = {
  /** Puts a job into the transaction of the data that causes it: both are there, or neither. */
  enqueue: <Data extends object>(
    tx: Transaction,
    kind: JobKind<Data>,
    data: Data,
    options?: { startAfter?: Date },
  ) => Promise<void>
  /** Many jobs of one kind, in one statement. */
  enqueueAll: <Data extends object>(tx: Transaction, kind: JobKind<Data>, all: Data[]) => Promise<void>
  /** What failed and waits for its next try is tried now: all of it, or the oldest few. */
  hurry: (kind: Pick<JobKind<object>, 'name'>, options?: { atMost?: number }) => Promise<void>
  isRunning: () => boolean
  /**
   * Creates what is missing in the database and begins to work; of kinds that are only `filled` it leaves the work to others.
   * Rejects while the database is away.
   */
  start: (works: JobWork[], filled?: Pick<JobWork, 'kind'>[]) => Promise<void>
  /** Finishes what is running, or gives it back to be run again. */
  stop: () => Promise<void>
}

export function createJobs(db: Database, log: FastifyBaseLogger, rounds: Rounds = defaultRounds): Jobs {
  let boss: PgBoss | undefined
  let isStopping = false

  function running(): PgBoss {
    if (!boss) throw new Error('Jobs have not started')
    return boss
  }

  return {
    enqueue: async (tx, kind, data, { startAfter } = {}) => {
      await running().send(kind.name, data, { db: tx.queueConnection, ...(startAfter ? { startAfter } : {}) })
    },
    enqueueAll: async (tx, kind, all) => {
      if (all.length === 0) return
      const inserted = all.map((data) => ({ data }))
      await running().insert(kind.name, inserted, { db: tx.queueConnection })
    },
    hurry: async ({ name }, { atMost = null } = {}) => {
      // The queue has no call for it.
      await db.execute(sql`
        update pgboss.job set start_after = now()
        where name = ${name} and id in (
          select id from pgboss.job where name = ${name} and state = 'retry' and start_after > now()
          order by created_on limit ${atMost})`)
    },
    isRunning: () => boss !== undefined && !isStopping,
    start: async (works, filled = []) => {
      const starting = createBoss(db, log, {
        superviseIntervalSeconds: rounds.superviseSeconds,
        monitorIntervalSeconds: rounds.superviseSeconds,
      })
      try {
        await starting.start()
        await prepareQueues(
          starting,
          [...works, ...filled].map(({ kind }) => kind),
        )
        boss = starting
        isStopping = false
        for (const work of works) await beginWork({ boss: starting, db, log, work }, rounds)
      } catch (error) {
        boss = undefined
        await starting.stop({ graceful: false }).catch(() => {})
        throw error
      }
    },
    stop: async () => {
      isStopping = true
      // Until the last one has ended: a job that is finishing may leave others for whoever comes next.
      await boss?.stop({ graceful: true, timeout: stopLimitMs })
      boss = undefined
    },
  }
}

type Working = { boss: PgBoss; db: Database; log: FastifyBaseLogger; work: JobWork }

async function beginWork(working: Working, { pollSeconds }: Rounds): Promise<void> {
  const { boss, work } = working
  const { kind, cron } = work
  const isGathered = 'effects' in work
  const options = {
    // Two hands: while one batch waits for its slowest job, the other goes on.
    localConcurrency: 2,
    batchSize: isGathered ? kind.atOnce : Math.max(2, Math.ceil(kind.atOnce / 2)),
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 1,
    // A commit wakes the worker.
    notifyPollingIntervalSeconds: pollSeconds,
  } as const

  await boss.work<object, void, typeof options>(kind.name, options, async (jobs: Job[]) => {
    await runJobs(working, jobs)
    if (isGathered && jobs.length < kind.atOnce) await wait(gatheringMs)
  })
  if (cron) await boss.schedule(kind.name, cron, {}, { tz: 'America/Sao_Paulo', missed: 'once' })
}
