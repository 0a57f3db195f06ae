import type { FastifyBaseLogger } from 'fastify'
import { PgBoss, type ConstructorOptions } from 'pg-boss'
import type { Database } from '#server/platform/database/database.ts'
import { describeError } from '#server/platform/log/describe-error.ts'
import type { JobKind } from './job.ts'

/** A worker that has not been heard of for this long is dead, and its jobs run elsewhere. */
const heartbeatSeconds = 10

export function createBoss(db: Database, log: FastifyBaseLogger, options: ConstructorOptions): PgBoss {
  const boss = new PgBoss({
    ...db.queueConnection,
    max: 4,
    application_name: 'integrador-jobs',
    useListenNotify: true,
    ...options,
  })
  boss.on('error', (error) =>
    log.warn({ error: describeError(error) }, 'job queue: the database did not answer'),
  )
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'job queue'))
  return boss
}

/**
 * A queue that is there already is in the cache since the start. A new one is read into it: an uncached one would be looked
 * up in the middle of a transaction.
 */
export async function prepareQueues(boss: PgBoss, kinds: readonly JobKind<object>[]): Promise<void> {
  const queues = await boss.getQueues()
  const names = new Set(queues.map(({ name }) => name))
  for (const kind of kinds.filter(({ name }) => !names.has(name))) {
    await boss.createQueue(kind.name, {
      notify: true,
      heartbeatSeconds,
      retryLimit: kind.retries,
      retryDelay: kind.pauseSeconds,
      retryDelayMax: kind.longestPauseSeconds,
      retryBackoff: true,
      expireInSeconds: kind.limitSeconds,
      deleteAfterSeconds: 24 * 60 * 60,
    })
    await boss.fetch(kind.name, { batchSize: 1, minPriority: 1_000_000 })
  }
}
