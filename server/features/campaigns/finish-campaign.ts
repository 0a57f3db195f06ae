import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/database.ts'
import { campaigns } from './tables.ts'

/** Ends a campaign whose recipients are all sent, failed, uncertain or dropped. A stopped one has ended already. */
export async function finishIfDone(tx: Transaction, campaignId: string): Promise<void> {
  const { total, sent, failed, uncertain, dropped } = campaigns
  await tx
    .update(campaigns)
    .set({ status: 'finished', finishedAt: sql`now()` })
    .where(
      and(
        eq(campaigns.id, campaignId),
        inArray(campaigns.status, ['running', 'paused']),
        isNotNull(campaigns.preparedAt),
        eq(total, sql`${sent} + ${failed} + ${uncertain} + ${dropped}`),
      ),
    )
}
