import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { Database } from './platform/database/database.ts'
import { copyOf, unpack } from './testing/copies.ts'
import { createTestDatabase } from './testing/databases.ts'
import { openPatiently } from './testing/postgres-databases.ts'

// On PostgreSQL alone: the embedded database has one connection, and nothing happens beside anything.
let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

test('a copy shows one moment, whatever is written meanwhile', async () => {
  const key = 'written meanwhile'
  const isWritten = sql`key = ${key}`
  onTestFinished(async () => void (await db.execute(sql`delete from settings where ${isWritten}`)))
  const write = async () =>
    void (await db.execute(sql`insert into settings (key, value) values (${key}, '1')`))
  const copy = await copyOf(writingMeanwhile(write))
  expect(await db.$count(sql`settings`, isWritten)).toBe(1)
  expect(unpack(copy).join('\n')).not.toContain(key)
  expect(unpack(await copyOf(db)).join('\n')).toContain(key)
})

/** Somebody writes as soon as the first statement of a long transaction has its answer. */
function writingMeanwhile(write: () => Promise<void>): Database {
  const longTransaction: Database['longTransaction'] = (kind, work) =>
    db.longTransaction(kind, ({ query }) => {
      let written: Promise<void> | undefined
      return work({
        query: async (text, values) => {
          const answer = await query(text, values)
          await (written ??= write())
          return answer
        },
      })
    })
  return { ...db, longTransaction }
}

test('no migration runs beneath a copy: a table that one makes anew would look empty to it', async () => {
  await db.execute(sql`create table rewritten as select 1 as n`)
  onTestFinished(async () => void (await db.execute(sql`drop table rewritten`)))
  let changed: Promise<unknown> | undefined
  const found = await db.longTransaction('snapshot', async ({ query }) => {
    await query('select count(*) from settings')
    changed = db.longTransaction('change', (own) => own.query('alter table rewritten alter n type bigint'))
    await wait(500)
    return (await query('select n from rewritten')).rows
  })
  await changed
  expect(found).toEqual([{ n: 1 }])
})

test('a copy does not keep an instance from starting that has nothing to migrate', async () => {
  const copied = await db.longTransaction('snapshot', async ({ query }) => {
    // Or neither would ever end.
    await db.migrate()
    return (await query('select 1 as one')).rows
  })
  expect(copied).toEqual([{ one: 1 }])
})

test('a time limit that the database gives its users is none for what takes long', async () => {
  const limited = new URL(inject('postgresUrl') ?? '')
  limited.searchParams.set('options', '-c statement_timeout=1000 -c idle_in_transaction_session_timeout=1000')
  const db = openPatiently(limited.href)
  onTestFinished(() => db.close())
  const rested = db.longTransaction('snapshot', async ({ query }) => {
    await query('select pg_sleep(1.2)')
    await wait(1_200)
    return (await query('select 1 as one')).rows
  })
  expect(await rested).toEqual([{ one: 1 }])
})
