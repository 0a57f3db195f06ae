import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalData } from '#contract/personal-data.ts'
import type { Database, Executor } from './platform/database/database.ts'
import { createJobs, type Jobs } from './platform/jobs/jobs.ts'
import { createTestDatabase } from './testing/databases.ts'
import { plainColumns } from './testing/plain-columns.ts'
import { silentLog } from './testing/silent-log.ts'

let db: Database
let jobs: Jobs
beforeAll(async () => {
  db = await createTestDatabase()
  jobs = createJobs(db, silentLog)
  await jobs.start([])
})
afterAll(async () => {
  await jobs.stop()
  await db.close()
})

type Column = { schema: string; name: string; column: string }

/** Every column that is really there, after all migrations and with the queue's own tables. A partition has those of its table. */
async function readColumns(where: Executor): Promise<string[]> {
  const { rows } = (await where.execute(sql`
    select space.nspname as schema, class.relname as name, attribute.attname as column
    from pg_attribute as attribute
    join pg_class as class on class.oid = attribute.attrelid
    join pg_namespace as space on space.oid = class.relnamespace
    where class.relkind in ('r', 'p', 'm') and not class.relispartition and attribute.attnum > 0 and not attribute.attisdropped
      and space.nspname not in ('pg_catalog', 'information_schema') and space.nspname not like 'pg_toast%'
    order by 1, 2, attribute.attnum`)) as { rows: Column[] }
  return rows.map(({ schema, name, column }) => `${schema === 'public' ? '' : `${schema}.`}${name}.${column}`)
}

const listColumns = (tables: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(tables).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))

const named = personalData.flatMap(({ columns }) => listColumns(columns))
const plain = listColumns(plainColumns)

/** What nobody has said anything of. */
async function findUnnamed(where: Executor): Promise<string[]> {
  const known = new Set([...named, ...plain])
  return (await readColumns(where)).filter((column) => !known.has(column))
}

test('every column is named on the page about privacy, or says nothing of a person', async () => {
  expect(await findUnnamed(db)).toEqual([])
})

test('what is named is there, once', async () => {
  const there = new Set(await readColumns(db))
  const all = [...named, ...plain]
  expect(all.filter((column) => !there.has(column))).toEqual([])
  expect(all.filter((column, at) => all.indexOf(column) !== at)).toEqual([])
})

test('a new column is noticed, in our tables and in those of the queue, and so is a new table', async () => {
  class Undone extends Error {}
  const trial = db.transaction(async (tx) => {
    await tx.execute(sql`alter table users add column birthday date`)
    await tx.execute(sql`alter table pgboss.schedule add column owner text`)
    await tx.execute(sql`create table visitors (address text)`)
    expect(await findUnnamed(tx)).toEqual(['pgboss.schedule.owner', 'users.birthday', 'visitors.address'])
    throw new Undone()
  })
  await expect(trial).rejects.toThrow(Undone)
})
