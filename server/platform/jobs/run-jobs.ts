import type { FastifyBaseLogger } from 'fastify'
import type { Job, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { describeError } from '#server/platform/log/describe-error.ts'
import type { JobWork, Run } from './job.ts'

/** Answered by pg-boss, though its types do not say so. */
const Completed = z.object({ affected: z.number() })

type Together = Extract<JobWork, { effects: unknown }>
type Running<Work extends JobWork = JobWork> = {
  boss: PgBoss
  db: Database
  log: FastifyBaseLogger
  work: Work
}

/**
 * Does fetched jobs, each by itself or all together, and gives back those that failed. The queue completes what is
 * then still running, all in one statement.
 */
export async function runJobs(running: Running, jobs: Job[]): Promise<void> {
  const { log, work } = running
  if (isTogether(running) && jobs.length > 1) {
    try {
      return await runTogether(running, jobs)
    } catch (error) {
      const failure = describeError(error)
      log.warn({ job: work.kind.name, jobs: jobs.length, error: failure }, 'jobs are tried one by one')
    }
  }
  const settled = await Promise.allSettled(jobs.map((job) => runJob(running, job)))
  // Thrown when all are at rest: the queue then takes the whole batch for failed, and gives it to others.
  const lost = settled.find((each) => each.status === 'rejected')
  if (lost) throw lost.reason
}

function isTogether(running: Running): running is Running<Together> {
  return 'effects' in running.work
}

async function runJob(running: Running, job: Job): Promise<void> {
  const { db, work } = running
  try {
    if (isTogether(running)) await runTogether(running, [job])
    else if ('task' in work) await work.task(job.data, runOf(running, job))
    else if ('effect' in work)
      await db.transaction(async (tx) => {
        await work.effect(tx, job.data, runOf(running, job))
        await complete(running, tx, [job])
      })
  } catch (error) {
    await fail(running, job, error)
  }
}

async function runTogether(running: Running<Together>, jobs: Job[]): Promise<void> {
  const all = jobs.map(({ data }) => data)
  const failures = await running.db.transaction(async (tx) => {
    const found = await running.work.effects(tx, all)
    const done = jobs.filter(({ data }) => !found.has(data))
    await complete(running, tx, done)
    return found
  })
  for (const job of jobs) {
    const error = failures.get(job.data)
    if (error) await fail(running, job, error)
  }
}

function runOf({ work }: Running, { retryCount, signal }: Job): Run {
  return { attempt: retryCount + 1, isLastAttempt: retryCount >= work.kind.retries, signal }
}

/** In the effect's own transaction: whoever lost a job meanwhile changes nothing. */
async function complete({ boss, work }: Running, tx: Transaction, jobs: Job[]): Promise<void> {
  if (jobs.length === 0) return
  const settled = Completed.parse(await boss.complete(work.kind.name, jobs, null, { db: tx.queueConnection }))
  if (settled.affected !== jobs.length) throw new Error('The job was taken over by another worker')
}

async function fail({ boss, log, work }: Running, job: Job, error: unknown): Promise<void> {
  const failure = describeError(error)
  const about = { job: work.kind.name, jobId: job.id }
  log.warn({ ...about, attempt: job.retryCount + 1, error: failure }, 'job failed')
  await work.failed?.(job.data, error).catch((second: unknown) => {
    log.warn({ ...about, error: describeError(second) }, 'the failure was not kept')
  })
  await boss.fail(work.kind.name, job, failure)
}
