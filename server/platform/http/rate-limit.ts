import { eq, lt, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { AppError } from './app-error.ts'
import { rateCounters } from './tables.ts'

export type RateLimit = { key: string; limit: number; windowMs: number }

/**
 * Counts a try and refuses it when there were too many. One statement that counts and answers, before the
 * expensive work: parallel tries cannot slip through between a look and a write.
 */
export async function countTry(db: Executor, { key, limit, windowMs }: RateLimit, now: Date): Promise<void> {
  const { count, windowEndsAt } = await count1(db, key, new Date(now.getTime() + windowMs), now)
  if (count > limit) {
    const retryAfterSeconds = Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000))
    throw new AppError('rate_limited', { retryAfterSeconds })
  }
}

async function count1(db: Executor, key: string, windowEndsAt: Date, now: Date) {
  const { count, windowEndsAt: storedEnd } = rateCounters
  const over = sql`${storedEnd} <= ${now.toISOString()}::timestamptz`
  const [row] = await db
    .insert(rateCounters)
    .values({ key, count: 1, windowEndsAt })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        count: sql`case when ${over} then 1 else ${count} + 1 end`,
        windowEndsAt: sql`case when ${over} then excluded.window_ends_at else ${storedEnd} end`,
      },
    })
    .returning()
  if (!row) throw new Error('An upsert returned no row')
  return row
}

/** Takes a counted try back: it succeeded, and only failures count. */
export async function giveTryBack(db: Executor, key: string): Promise<void> {
  await db
    .update(rateCounters)
    .set({ count: sql`greatest(${rateCounters.count} - 1, 0)` })
    .where(eq(rateCounters.key, key))
}

export async function purgeRateCounters(db: Executor, now: Date): Promise<void> {
  await db.delete(rateCounters).where(lt(rateCounters.windowEndsAt, now))
}
