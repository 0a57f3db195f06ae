import { inArray, lt, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { AppError } from './app-error.ts'
import { rateCounters } from './tables.ts'

export type RateLimit = { key: string; limit: number; windowMs: number }

/**
 * Counts a try under each of its limits and tells how long to wait when there were too many under one: nothing
 * means it may go on. One statement that counts and answers, before the expensive work, so that parallel tries
 * cannot slip through between a look and a write. Keys in order, so that two tries never wait for each other.
 */
export async function countTry(db: Executor, limits: RateLimit[], now: Date): Promise<number | undefined> {
  const ordered = limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const { count, windowEndsAt } = rateCounters
  const isOver = sql`${windowEndsAt} <= ${now.toISOString()}::timestamptz`
  const rows = await db
    .insert(rateCounters)
    .values(
      ordered.map(({ key, windowMs }) => ({
        key,
        count: 1,
        windowEndsAt: new Date(now.getTime() + windowMs),
      })),
    )
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${count} + 1 end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${windowEndsAt} end`,
      },
    })
    .returning()
  const exceeded = rows.filter((row) =>
    ordered.some(({ key, limit }) => key === row.key && row.count > limit),
  )
  if (exceeded.length === 0) return undefined
  const longestMs = Math.max(...exceeded.map((row) => row.windowEndsAt.getTime() - now.getTime()))
  return Math.max(1, Math.ceil(longestMs / 1000))
}

/** Like `countTry`, but refuses the try. */
export async function refuseTooMany(db: Executor, limits: RateLimit[], now: Date): Promise<void> {
  const retryAfterSeconds = await countTry(db, limits, now)
  if (retryAfterSeconds !== undefined) throw new AppError('rate_limited', { retryAfterSeconds })
}

/** Takes a counted try back: it succeeded, and only failures count. */
export async function giveTryBack(db: Executor, limits: RateLimit[]): Promise<void> {
  await db
    .update(rateCounters)
    .set({ count: sql`greatest(${rateCounters.count} - 1, 0)` })
    .where(
      inArray(
        rateCounters.key,
        limits.map(({ key }) => key),
      ),
    )
}

export async function purgeRateCounters(db: Executor, now: Date): Promise<void> {
  await db.delete(rateCounters).where(lt(rateCounters.windowEndsAt, now))
}
