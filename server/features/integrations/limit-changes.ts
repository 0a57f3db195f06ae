import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { countTry } from '#server/platform/http/rate-limit.ts'

/** One that is made, and those that wait for it. Our own pages send one after the other. */
const mostAtOnce = 10
/** Of all kinds together; far more than anybody makes by hand. */
const mostPerHour = 600
const hourMs = 60 * 60 * 1000

type LimitedChange = <T>(userId: string, change: () => Promise<T>) => Promise<T>

/**
 * Makes the changes of one person one after the other, so that whoever sends hundreds at once holds a single connection
 * of the database, and nobody else waits for them.
 */
export function limitChanges({ db, clock }: Pick<Context, 'db' | 'clock'>): LimitedChange {
  const queues = new Map<string, { length: number; last: Promise<unknown> }>()

  async function refuseTooOften(userId: string): Promise<void> {
    const limit = { key: `changes of integrations by ${userId}`, limit: mostPerHour, windowMs: hourMs }
    const retryAfterSeconds = await countTry(db, [limit], clock.now())
    if (retryAfterSeconds !== null) throw new AppError('too_many_changes', { retryAfterSeconds })
  }

  return async (userId, change) => {
    const queue = queues.get(userId) ?? { length: 0, last: Promise.resolve() }
    if (queue.length >= mostAtOnce) throw new AppError('too_many_changes', { retryAfterSeconds: 1 })
    queue.length += 1
    queues.set(userId, queue)
    const result = queue.last.then(async () => {
      await refuseTooOften(userId)
      return change()
    })
    queue.last = result.catch(() => {})
    try {
      return await result
    } finally {
      queue.length -= 1
      if (queue.length === 0) queues.delete(userId)
    }
  }
}
