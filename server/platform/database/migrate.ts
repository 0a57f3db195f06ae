import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import type { Executor } from './database.ts'

export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** One number, known to every instance: whoever holds this advisory lock migrates, the others wait. */
export const migrationLock = 7_130_412

export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
}

const Found = z.object({ rows: z.tuple([z.object({ found: z.unknown() })]) })

/** Code that does not know the newest tables would write rows that the newer code cannot rely on. */
export async function refuseNewerDatabase(db: Pick<Executor, 'execute'>): Promise<void> {
  const read = async (statement: string) => Found.parse(await db.execute(sql.raw(statement))).rows[0].found
  if ((await read(`select to_regclass('drizzle.__drizzle_migrations')::text as found`)) === null) return
  const applied = Number(await read('select max(created_at) as found from drizzle.__drizzle_migrations'))
  const known = Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis))
  if (applied > known)
    throw new NewerDatabaseError(
      'O banco de dados já é o de uma versão mais nova do Integrador. ' +
        'Inicie essa versão, ou restaure uma cópia feita antes da atualização.',
    )
}
