import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { createTestDatabase } from '#server/testing/databases.ts'
import { AppError } from './app-error.ts'
import {
  bindLimits,
  buildGivingBack,
  countTry,
  purgeRateCounters,
  refuseTooMany,
  type RateLimit,
} from './rate-limit.ts'
import { rateCounters } from './tables.ts'

const start = new Date('2026-11-15T12:00:00.000Z')
const minuteMs = 60_000
const after = (ms: number) => new Date(start.getTime() + ms)

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

const limitOn = (key: string, limit = 3): RateLimit => ({ key, limit, windowMs: minuteMs })
const tries = (key: string, now: Date) => refuseTooMany(db, [limitOn(key)], now)

test('the try after the last allowed one is refused and says when to come back', async () => {
  for (let index = 0; index < 3; index++) await tries('a', after(index))
  const refused = tries('a', after(10_500))
  await expect(refused).rejects.toThrow(AppError)
  await expect(refused).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 50 })
})

test('another key is counted apart, and a new window starts from one', async () => {
  for (let index = 0; index < 3; index++) await tries('b', start)
  await expect(tries('c', start)).resolves.toBeUndefined()
  await expect(tries('b', after(minuteMs - 1))).rejects.toThrow(AppError)
  await expect(tries('b', after(minuteMs))).resolves.toBeUndefined()
})

test('parallel tries cannot slip through together', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => tries('d', start)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('a try given back does not count', async () => {
  for (let index = 0; index < 10; index++) {
    await tries('e', start)
    await buildGivingBack(db, 1).execute(bindLimits([limitOn('e')], start))
  }
  await expect(tries('e', start)).resolves.toBeUndefined()
})

test('a try under several limits is counted under each, and the strictest decides', async () => {
  const limits = [limitOn('z-wide', 5), limitOn('a-narrow', 1)]
  expect(await countTry(db, limits, start)).toBeUndefined()
  expect(await countTry(db, limits, after(30_000))).toBe(30)
  expect(await countTry(db, [limitOn('z-wide', 2)], after(30_000))).toBe(30)
})

test('counters whose window is over are thrown away', async () => {
  await purgeRateCounters(db, after(10 * minuteMs))
  expect(await db.$count(rateCounters)).toBe(0)
})
