import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/database.ts'
import { campaigns } from './tables.ts'

/** Taken first by whatever changes a campaign or its recipients, so that no two changes wait for each other. */
export async function lockCampaign(
  tx: Transaction,
  campaignId: string,
): Promise<typeof campaigns.$inferSelect | undefined> {
  const [campaign] = await tx
    .select()
    .from(campaigns)
    .where(eq(campaigns.id, campaignId))
    .for('no key update')
  return campaign
}
