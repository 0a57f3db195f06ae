import { inArray, lt, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { AppError } from './app-error.ts'
import { rateCounters } from './tables.ts'

export type RateLimit = { key: string; limit: number; windowMs: number }

/**
 * The statement that counts a try under that many limits and answers their counters, for `bindLimits` to fill. One
 * statement that counts and answers, before the expensive work, so that parallel tries cannot slip through between
 * a look and a write.
 */
export function buildCounting(db: Executor, limits: number) {
  const { count, windowEndsAt } = rateCounters
  const isOver = sql`${windowEndsAt} <= ${sql.placeholder('now')}::timestamptz`
  return db
    .insert(rateCounters)
    .values(
      slots(limits).map((slot) => ({
        key: sql.placeholder(`key${slot}`),
        count: 1,
        windowEndsAt: sql.placeholder(`endsAt${slot}`),
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
}

/**
 * The statement that takes a counted try back, for `bindLimits` to fill: it succeeded, and only failures count. It
 * takes the counters in the order in which they are counted, so that two tries never wait for each other.
 */
export function buildGivingBack(db: Executor, limits: number) {
  const { key, count } = rateCounters
  const keys = slots(limits).map((slot) => sql.placeholder(`key${slot}`))
  const own = db.select({ key }).from(rateCounters).where(inArray(key, keys)).orderBy(key).for('update')
  return db
    .update(rateCounters)
    .set({ count: sql`greatest(${count} - 1, 0)` })
    .where(inArray(key, own))
    .returning({ key })
}

/** In the order of their keys: see `buildGivingBack`. */
export function bindLimits(limits: RateLimit[], now: Date): Record<string, string | Date> {
  const ordered = limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const entries = ordered.flatMap(({ key, windowMs }, slot): [string, string | Date][] => [
    [`key${slot}`, key],
    [`endsAt${slot}`, new Date(now.getTime() + windowMs)],
  ])
  return { ...Object.fromEntries(entries), now: now.toISOString() }
}

const slots = (count: number) => Array.from({ length: count }, (_, slot) => slot)

type Counter = typeof rateCounters.$inferSelect

/** How long to wait when there were too many tries under one limit: nothing means it may go on. */
function findWait(counters: Counter[], limits: RateLimit[], now: Date): number | undefined {
  const exceeded = counters.filter((counter) =>
    limits.some(({ key, limit }) => key === counter.key && counter.count > limit),
  )
  if (exceeded.length === 0) return undefined
  const longestMs = Math.max(...exceeded.map((counter) => counter.windowEndsAt.getTime() - now.getTime()))
  return Math.max(1, Math.ceil(longestMs / 1000))
}

export function refuseExceeded(counters: Counter[], limits: RateLimit[], now: Date): void {
  const retryAfterSeconds = findWait(counters, limits, now)
  if (retryAfterSeconds !== undefined) throw new AppError('rate_limited', { retryAfterSeconds })
}

/** Counts a try under each of its limits, and tells how long to wait when there were too many. */
export async function countTry(db: Executor, limits: RateLimit[], now: Date): Promise<number | undefined> {
  const counters = await buildCounting(db, limits.length).execute(bindLimits(limits, now))
  return findWait(counters, limits, now)
}

/** Like `countTry`, but refuses the try. */
export async function refuseTooMany(db: Executor, limits: RateLimit[], now: Date): Promise<void> {
  const retryAfterSeconds = await countTry(db, limits, now)
  if (retryAfterSeconds !== undefined) throw new AppError('rate_limited', { retryAfterSeconds })
}

export async function purgeRateCounters(db: Executor, now: Date): Promise<void> {
  await db.delete(rateCounters).where(lt(rateCounters.windowEndsAt, now))
}
