import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/database.ts'

/**
 * Until the transaction ends, nobody else computes the access of these customers, on any instance. Always taken
 * before a row of theirs is touched, and in one order, so that two who want several never wait for each other.
 */
export async function lockCustomers(tx: Transaction, emails: readonly string[]): Promise<void> {
  const ordered = JSON.stringify([...new Set(emails)].toSorted())
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('customer ' || email, 0))
    from jsonb_array_elements_text(${ordered}::jsonb) as email`)
}
