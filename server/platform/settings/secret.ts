import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { settings } from './tables.ts'

const key = 'session-secret'

/** The stored secret, made at the first start. Instances that start together agree on one: the first row wins. */
export async function readOrMakeSecret(db: Database): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  await db.insert(settings).values({ key, value: fresh }).onConflictDoNothing()
  const [row] = await db.select().from(settings).where(eq(settings.key, key))
  return z.string().min(32).parse(row?.value)
}
