import { lt } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { emailChanges } from './tables.ts'

/** Addresses whose link has run out. */
export async function purgeEmailChanges(db: Executor, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.expires, now))
}
