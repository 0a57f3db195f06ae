import type { Executor } from '#server/platform/database/database.ts'
import { mailExclusions } from './tables.ts'

/** From the commit on no campaign mail begins to this address, not even one of a campaign that is under way. */
export async function unsubscribe(db: Executor, email: string, now: Date): Promise<void> {
  await db
    .insert(mailExclusions)
    .values({ email, reason: 'unsubscribed', createdAt: now })
    .onConflictDoNothing()
}
