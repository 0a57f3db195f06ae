import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import type { Statements } from './database.ts'

export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** One number, known to every instance: whoever holds this advisory lock migrates, the others wait. */
export const migrationLock = 7_130_412

export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'

  constructor() {
    super(
      'O banco de dados já é o de uma versão mais nova do Integrador. ' +
        'Inicie essa versão, ou restaure uma cópia feita antes da atualização.',
    )
  }
}

export type Migration = {
  tag: string
  /** When it was made: this is what the database remembers of it. */
  when: number
  statements: readonly string[]
  hash: string
  /** The newest migration that code must know to run beside this one, by when that was made. */
  oldestCode: number
}

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) })

/** All of them, oldest first. Each names in its first line the oldest code that may run on it; who does not is for new code only. */
export function readMigrations(folder = migrationsFolder): readonly Migration[] {
  const migrations = known.get(folder) ?? readFolder(folder)
  known.set(folder, migrations)
  return migrations
}

/** Read once: an update may replace the files beneath a process, whose code stays what it was. */
const known = new Map<string, readonly Migration[]>()

function readFolder(folder: string): Migration[] {
  const journal = readFileSync(join(folder, 'meta/_journal.json'), 'utf8')
  const { entries } = Journal.parse(JSON.parse(journal))
  const files = readMigrationFiles({ migrationsFolder: folder })
  const whenOf = new Map(entries.map(({ tag, when }) => [tag, when]))
  return entries.map(({ tag, when }, index) => {
    const { sql: statements = [], hash = '' } = files[index] ?? {}
    const named = readOldestCode(statements[0] ?? '')
    return { tag, when, statements, hash, oldestCode: whenOf.get(named ?? tag) ?? when }
  })
}

/** '-- oldest code: 0028_users_sorted' is code whose newest migration is that one. */
export function readOldestCode(statement: string): string | undefined {
  return /^-- oldest code: (\w+)$/m.exec(statement)?.[1]
}

const Found = z.object({ rows: z.tuple([z.object({ found: z.unknown() })]) })
const OldestCode = z.object({ rows: z.array(z.object({ value: z.object({ when: z.number() }) })) })

/** The newest migration that the database has had, or nothing when it has had none. */
export async function readApplied({ query }: Statements): Promise<number | undefined> {
  const read = async (text: string) => Found.parse(await query(text)).rows[0].found
  if ((await read(`select to_regclass('drizzle.__drizzle_migrations')::text as found`)) === null)
    return undefined
  const newest = await read('select max(created_at)::text as found from drizzle.__drizzle_migrations')
  return newest === null ? undefined : Number(newest)
}

const oldestCodeKey = 'oldest-code'

/** Code that knows less than this must not run on the database. Nothing is said by those that were migrated before it was kept. */
async function readOldest({ query }: Statements): Promise<number | undefined> {
  const result = await query(`select value from settings where key = '${oldestCodeKey}'`)
  return OldestCode.parse(result).rows[0]?.value.when
}

/** Code that does not know the newest tables may run on them only where their migrations have said so. */
export async function refuseNewerDatabase(statements: Statements, known = readMigrations()): Promise<void> {
  const applied = (await readApplied(statements)) ?? 0
  const newest = known.at(-1)?.when ?? 0
  if (applied <= newest) return
  const oldest = await readOldest(statements)
  if (oldest === undefined || oldest > newest) throw new NewerDatabaseError()
}

/** Whether there is nothing left to do. Refuses as a migration would. */
export async function isMigrated(statements: Statements, known = readMigrations()): Promise<boolean> {
  await refuseNewerDatabase(statements, known)
  return ((await readApplied(statements)) ?? 0) >= (known.at(-1)?.when ?? 0)
}

/** Brings the database to the last of these, in the transaction that it is given. */
export async function applyMigrations(
  statements: Statements,
  migrations: readonly Migration[],
): Promise<void> {
  const { query } = statements
  await query('create schema if not exists drizzle')
  await query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const applied = (await readApplied(statements)) ?? 0
  const missing = migrations.filter(({ when }) => when > applied)
  for (const { statements: texts, hash, when } of missing) {
    for (const text of texts) await query(text)
    await query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when])
  }
  if (missing.length > 0) await raiseOldestCode(statements, missing)
}

/** In the transaction of the migrations: older code that starts a moment later reads it. */
async function raiseOldestCode(statements: Statements, applied: readonly Migration[]): Promise<void> {
  const when = Math.max(...applied.map(({ oldestCode }) => oldestCode), (await readOldest(statements)) ?? 0)
  await statements.query(
    `insert into settings (key, value) values ($1, $2::text::jsonb)
      on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [oldestCodeKey, JSON.stringify({ when })],
  )
}

export async function migrate(statements: Statements): Promise<void> {
  const known = readMigrations()
  await refuseNewerDatabase(statements, known)
  await applyMigrations(statements, known)
}
