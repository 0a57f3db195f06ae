import type { FastifyBaseLogger } from 'fastify'
import type { Job, JobResult, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { describeError } from '#server/platform/log/describe-error.ts'
import type { JobWork, Run } from './job.ts'

/** Answered by pg-boss, though its types do not say so. */
const Settled = z.object({ affected: z.number() })

type Attempt = Job & { retryCount: number }

/** How fetched jobs are done: each by itself or all together, with what became of each. */
export function createSettling(
  boss: PgBoss,
  db: Database,
  log: FastifyBaseLogger,
  work: JobWork,
): (jobs: Attempt[]) => Promise<JobResult[]> {
  const { kind } = work

  async function fail(job: Attempt, error: unknown): Promise<JobResult> {
    const failure = describeError(error)
    log.warn({ job: kind.name, jobId: job.id, attempt: job.retryCount + 1, error: failure }, 'job failed')
    await work.failed?.(job.data as object, error).catch((second: unknown) => {
      log.warn({ job: kind.name, jobId: job.id, error: describeError(second) }, 'the failure was not kept')
    })
    return { id: job.id, status: 'failed', output: failure }
  }

  async function settleOne(job: Attempt): Promise<JobResult> {
    const data = job.data as object
    try {
      if ('task' in work) await work.task(data, runOf(job))
      else if ('effect' in work) await applyOnce([job], (tx) => work.effect(tx, data, runOf(job)))
      else for (const result of await settleTogether(work, [job])) return result
      return { id: job.id, status: 'completed' }
    } catch (error) {
      return fail(job, error)
    }
  }

  async function settleTogether(
    { effects }: Extract<JobWork, { effects: unknown }>,
    jobs: Attempt[],
  ): Promise<JobResult[]> {
    const failures = await db.transaction(async (tx) => {
      const found = await effects(
        tx,
        jobs.map(({ data }) => data as object),
      )
      await complete(
        tx,
        jobs.filter(({ data }) => !found.has(data as object)),
      )
      return found
    })
    return Promise.all(
      jobs.map((job) => {
        const error = failures.get(job.data as object)
        return error ? fail(job, error) : ({ id: job.id, status: 'completed' } as const)
      }),
    )
  }

  function runOf({ retryCount, signal }: Attempt): Run {
    return { attempt: retryCount + 1, isLastAttempt: retryCount >= kind.retries, signal }
  }

  /** The effect and the job's completion commit together; whoever lost the job meanwhile changes nothing. */
  function applyOnce(jobs: Attempt[], effect: (tx: Transaction) => Promise<void>): Promise<void> {
    return db.transaction(async (tx) => {
      await effect(tx)
      await complete(tx, jobs)
    })
  }

  async function complete(tx: Transaction, jobs: Attempt[]): Promise<void> {
    if (jobs.length === 0) return
    const settled = Settled.parse(await boss.complete(kind.name, jobs, null, { db: tx.queueConnection }))
    if (settled.affected !== jobs.length) throw new Error('The job was taken over by another worker')
  }

  return async (jobs) => {
    if (!('effects' in work) || jobs.length === 1) return Promise.all(jobs.map(settleOne))
    try {
      return await settleTogether(work, jobs)
    } catch (error) {
      log.warn(
        { job: kind.name, jobs: jobs.length, error: describeError(error) },
        'jobs are tried one by one',
      )
      const results: JobResult[] = []
      for (const job of jobs) results.push(await settleOne(job))
      return results
    }
  }
}
