import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/database.ts'
import { campaignRecipients, campaigns, mailExclusions } from './tables.ts'

type Forgotten = {
  /** Every address that was theirs, in lower case, and those among them that nobody else has by now. */
  emails: string[]
  free: string[]
}

/** Blanks to whom campaigns went; how many they reached stays. The campaigns are held first, as by everything else. */
export async function forgetRecipient(tx: Transaction, { emails, free }: Forgotten): Promise<void> {
  const { id, campaignId, email, userId } = campaignRecipients
  const isTheirs = and(inArray(email, emails), isNull(userId))
  const found = tx.select({ campaignId }).from(campaignRecipients).where(isTheirs)
  await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(inArray(campaigns.id, found))
    .orderBy(campaigns.id)
    .for('no key update')
  await tx
    .update(campaignRecipients)
    .set({ email: sql`'apagado-' || ${id}`, name: '' })
    .where(isTheirs)
  await tx.delete(mailExclusions).where(inArray(mailExclusions.email, free))
}
