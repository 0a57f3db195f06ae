import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { createTestDatabase } from '#server/testing/databases.ts'
import { AppError } from './app-error.ts'
import {
  bindLimits,
  buildGivingBack,
  countTry,
  forgetTries,
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
    await buildGivingBack(db, { slots: 1 }).execute(bindLimits([limitOn('e')], start))
  }
  await expect(tries('e', start)).resolves.toBeUndefined()
})

test('a try under several limits is counted under each, unless one refuses it', async () => {
  const counts = async () =>
    Object.fromEntries((await db.select().from(rateCounters)).map(({ key, count }) => [key, count]))
  const limits = [limitOn('wide', 5), limitOn('narrow', 1)]
  expect(await countTry(db, limits, start)).toBeNull()
  expect(await counts()).toMatchObject({ wide: 1, narrow: 1 })
  expect(await countTry(db, limits, after(30_000))).toBe(30)
  expect(await countTry(db, [limitOn('narrow', 1), limitOn('other')], after(30_000))).toBe(30)
  expect(await counts()).toMatchObject({ wide: 1, narrow: 1 })
  expect(await counts()).not.toHaveProperty('other')
})

test('parallel tries that a limit refuses make no counter under the later ones', async () => {
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) => countTry(db, [limitOn('f'), limitOn(`f${index}`)], start)),
  )
  expect(results.filter((wait) => wait === null)).toHaveLength(3)
  const made = await db.select().from(rateCounters).where(like(rateCounters.key, 'f_%'))
  expect(made).toHaveLength(3)
})

test('a limit that is to be forgotten starts again from nothing', async () => {
  for (let index = 0; index < 3; index++) await tries('g', start)
  await forgetTries(db, [limitOn('g')])
  await expect(tries('g', start)).resolves.toBeUndefined()
})

test('a key of any length is kept in few bytes, and apart from others', async () => {
  const long = 'x'.repeat(300)
  for (let index = 0; index < 3; index++) await tries(`${long}1`, start)
  await expect(tries(`${long}1`, start)).rejects.toThrow(AppError)
  await expect(tries(`${long}2`, start)).resolves.toBeUndefined()
  const keys = (await db.select().from(rateCounters)).map(({ key }) => key)
  expect(Math.max(...keys.map((key) => key.length))).toBeLessThanOrEqual(80)
})

test('counters whose window is over are thrown away', async () => {
  await purgeRateCounters(db, after(10 * minuteMs))
  expect(await db.$count(rateCounters)).toBe(0)
})
