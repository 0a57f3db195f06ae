import { and, eq, inArray } from 'drizzle-orm'
import type { CampaignProgress } from '#contract/campaigns.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { deliverChunkJob, finishIfDone } from './deliver-campaign.ts'
import { lockCampaign, readProgress } from './read-campaigns.ts'
import { campaignRecipients, campaigns } from './tables.ts'

type Change = (tx: Transaction, campaign: typeof campaigns.$inferSelect) => Promise<void>

/** No further mail begins once this has committed; what is with the mail server already is waited for. */
export function pauseCampaign(context: Context, campaignId: string): Promise<CampaignProgress> {
  return change(context, campaignId, (tx) => setStatus(tx, campaignId, 'paused'))
}

export function resumeCampaign(context: Context, campaignId: string): Promise<CampaignProgress> {
  return change(context, campaignId, async (tx, { status }) => {
    if (status === 'running') return
    await setStatus(tx, campaignId, 'running')
    const open = await tx
      .selectDistinct({ chunk: campaignRecipients.chunk })
      .from(campaignRecipients)
      .where(
        and(
          eq(campaignRecipients.campaignId, campaignId),
          inArray(campaignRecipients.status, ['waiting', 'sending']),
        ),
      )
    const chunks = open.map(({ chunk }) => ({ campaignId, chunk }))
    await context.jobs.enqueueAll(tx, deliverChunkJob, chunks)
    await finishIfDone(context, tx, campaignId)
  })
}

export function stopCampaign(context: Context, campaignId: string): Promise<CampaignProgress> {
  return change(context, campaignId, async (tx) => {
    await tx
      .update(campaigns)
      .set({ status: 'stopped', finishedAt: context.clock.now() })
      .where(eq(campaigns.id, campaignId))
  })
}

/** Pressing twice changes nothing; what has ended cannot be changed. */
function change({ db }: Context, campaignId: string, apply: Change): Promise<CampaignProgress> {
  return db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId)
    if (!campaign) throw new AppError('not_found')
    if (campaign.status !== 'running' && campaign.status !== 'paused') throw new AppError('campaign_over')
    await apply(tx, campaign)
    return readProgress(tx, campaignId)
  })
}

async function setStatus(tx: Transaction, campaignId: string, status: 'running' | 'paused'): Promise<void> {
  await tx.update(campaigns).set({ status }).where(eq(campaigns.id, campaignId))
}
