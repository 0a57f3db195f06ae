import { sql } from 'drizzle-orm'
import { settings } from '#server/platform/settings/tables.ts'
import type { Database } from './database.ts'

const probeKey = 'storage-probe'
/** Half a megabyte: what a burst of sales may need next. */
const spilledRows = 64

/**
 * Whether a sale could be stored: rejects when the database takes no writes or its disk is full. The written row is
 * always the same one, and fits where it was even on a full disk; so the database also has to put a list that it may
 * not hold in memory into a file, which is gone with the statement.
 */
export async function probeStorage(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`)
    await tx.execute(
      sql`select count(*) from unnest(array_fill(repeat('x', 8192), array[${spilledRows}::int]))`,
    )
    const value = sql`to_jsonb(now())`
    await tx
      .insert(settings)
      .values({ key: probeKey, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } })
  })
}
