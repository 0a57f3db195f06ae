import { and, eq, sql } from 'drizzle-orm'
import type { CampaignProgress } from '#contract/campaigns.ts'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { deliverChunkJob } from './deliver-campaign.ts'
import { lockCampaign, readProgress } from './read-campaigns.ts'
import { campaignRecipients, campaigns } from './tables.ts'

type Choice = { campaignId: string; recipientId: string; actor: Actor }
type Recipient = typeof campaignRecipients.$inferSelect
type Campaign = typeof campaigns.$inferSelect

const oneLessUncertain = sql`${campaigns.uncertain} - 1`

/** Sends an uncertain mail once more, with all its tries. A finished campaign runs again for it. */
export function resendToRecipient(context: Context, choice: Choice): Promise<CampaignProgress> {
  return resolve(context, 'recipient-resent', choice, async (tx, campaign, { id, chunk }) => {
    // Running again, a stopped campaign would go on with everybody else too.
    if (campaign.status === 'stopped') throw new AppError('campaign_over')
    await tx
      .update(campaignRecipients)
      .set({
        status: 'waiting',
        error: null,
        nextAttemptAt: null,
        forgivenAttempts: campaignRecipients.attempts,
      })
      .where(eq(campaignRecipients.id, id))
    const isFinished = campaign.status === 'finished'
    await tx
      .update(campaigns)
      .set({
        uncertain: oneLessUncertain,
        ...(isFinished ? { status: 'running' as const, finishedAt: null } : {}),
      })
      .where(eq(campaigns.id, campaign.id))
    await context.jobs.enqueue(tx, deliverChunkJob, { campaignId: campaign.id, chunk })
  })
}

/** Lets an uncertain mail rest as it is. */
export function dropRecipient(context: Context, choice: Choice): Promise<CampaignProgress> {
  return resolve(context, 'recipient-dropped', choice, async (tx, campaign, { id }) => {
    await tx.update(campaignRecipients).set({ status: 'dropped' }).where(eq(campaignRecipients.id, id))
    await tx
      .update(campaigns)
      .set({ uncertain: oneLessUncertain, dropped: sql`${campaigns.dropped} + 1` })
      .where(eq(campaigns.id, campaign.id))
  })
}

function resolve(
  context: Context,
  action: 'recipient-resent' | 'recipient-dropped',
  { campaignId, recipientId, actor }: Choice,
  apply: (tx: Transaction, campaign: Campaign, recipient: Recipient) => Promise<void>,
): Promise<CampaignProgress> {
  return context.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId)
    if (!campaign) throw new AppError('not_found')
    const [recipient] = await tx
      .select()
      .from(campaignRecipients)
      .where(and(eq(campaignRecipients.id, recipientId), eq(campaignRecipients.campaignId, campaignId)))
    if (!recipient) throw new AppError('not_found')
    if (recipient.status !== 'uncertain') throw new AppError('recipient_not_uncertain')
    await apply(tx, campaign, recipient)
    const { userId: id, name: username, email } = recipient
    const about = { subject: campaign.subject }
    await recordEntry(context, tx, { action, actor, subject: { id, username, email }, about })
    return readProgress(tx, campaignId)
  })
}
