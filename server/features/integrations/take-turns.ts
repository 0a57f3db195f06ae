import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { countTry } from '#server/platform/http/rate-limit.ts'

/** One that is made, and those that wait for it. Our own pages send one after the other. */
const mostAtOnce = 10
/** Of all kinds together; far more than anybody makes by hand. */
const mostPerHour = 600
const hourMs = 60 * 60 * 1000

type Turns = <T>(userId: string, change: () => Promise<T>) => Promise<T>

/**
 * Makes the changes of one person one after the other, so that whoever sends hundreds at once holds a single connection
 * of the database, and nobody else waits for them.
 */
export function takeTurns({ db, clock }: Pick<Context, 'db' | 'clock'>): Turns {
  const lines = new Map<string, { length: number; last: Promise<unknown> }>()

  async function refuseTooOften(userId: string): Promise<void> {
    const limit = { key: `changes of integrations by ${userId}`, limit: mostPerHour, windowMs: hourMs }
    const retryAfterSeconds = await countTry(db, [limit], clock.now())
    if (retryAfterSeconds !== null) throw new AppError('too_many_changes', { retryAfterSeconds })
  }

  return async (userId, change) => {
    const line = lines.get(userId) ?? { length: 0, last: Promise.resolve() }
    if (line.length >= mostAtOnce) throw new AppError('too_many_changes', { retryAfterSeconds: 1 })
    line.length += 1
    lines.set(userId, line)
    const turn = line.last.then(async () => {
      await refuseTooOften(userId)
      return change()
    })
    line.last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      line.length -= 1
      if (line.length === 0) lines.delete(userId)
    }
  }
}
