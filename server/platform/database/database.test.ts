import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settings } from '#server/platform/settings/tables.ts'
import { createTestDatabase } from '#server/testing/databases.ts'
import { runInTransaction, type Database } from './database.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
  await db.insert(settings).values({ key: 'first', value: 1 })
})
afterAll(() => db.close())

describe('transactions', () => {
  test('a failure takes everything back', async () => {
    const cut = db.transaction(async (tx) => {
      await tx.insert(settings).values({ key: 'half', value: 1 })
      throw new Error('cut')
    })
    await expect(cut).rejects.toThrow('cut')
    expect(await db.$count(settings, eq(settings.key, 'half'))).toBe(0)
  })

  test('a query on the outer database inside a transaction fails at once instead of hanging', async () => {
    const nested = db.transaction(async () => db.select().from(settings))
    await expect(nested).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/use its `tx`/) as string },
    })
    const twice = db.transaction(() => db.transaction(async (tx) => tx.select().from(settings)))
    await expect(twice).rejects.toThrow(/use its `tx`/)
    expect(await db.$count(settings)).toBeGreaterThan(0)
  })

  test('work left over after a transaction may use the outer database again', async () => {
    const over = Promise.withResolvers<void>()
    let later: Promise<number> | undefined
    await db.transaction(async (tx) => {
      const leaveOver = async () => {
        await over.promise
        return db.$count(settings)
      }
      later = leaveOver()
      await tx.execute(sql`select 1`)
    })
    over.resolve()
    expect(await later).toBeGreaterThan(0)
  })

  test('one that takes too long is given up', async () => {
    const stuck = runInTransaction(() => new Promise(() => {}), 50)
    await expect(stuck).rejects.toThrow('Transaction given up after 50 ms')
  })
})

test('migrating what is migrated changes nothing', async () => {
  const before = await db.$count(settings)
  await db.migrate()
  expect(await db.$count(settings)).toBe(before)
})
