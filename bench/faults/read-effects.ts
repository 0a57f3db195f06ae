import { openEmbedded } from '#server/platform/database/embedded.ts'
import { openPostgres } from '#server/platform/database/postgres.ts'
import { effects } from './children/effects.ts'

/** What the jobs did, one row for each time they did it. */
export async function readEffects(place: string): Promise<(typeof effects.$inferSelect)[]> {
  const db = place.startsWith('postgres:')
    ? openPostgres({ url: place, onConnectionError: () => {} })
    : await openEmbedded(place)
  try {
    return await db.select().from(effects)
  } finally {
    await db.close()
  }
}
