import { and, eq, inArray } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit-words.ts'
import type { CampaignProgress } from '#contract/campaigns.ts'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { tellAudience } from './audience.ts'
import { deliverChunkJob, finishIfDone } from './deliver-campaign.ts'
import { lockCampaign, readProgress } from './read-campaigns.ts'
import { campaignRecipients, campaigns } from './tables.ts'

type Campaign = typeof campaigns.$inferSelect
type Wish = { campaignId: string; actor: Actor }
type Change = {
  action: AuditAction
  status: Campaign['status']
  apply: (tx: Transaction, campaign: Campaign) => Promise<void>
}

/** No further mail begins once this has committed; what is with the mail server already is waited for. */
export function pauseCampaign(context: Context, wish: Wish): Promise<CampaignProgress> {
  return change(context, wish, {
    action: 'campaign-paused',
    status: 'paused',
    apply: (tx, { id }) => setStatus(tx, id, 'paused'),
  })
}

export function resumeCampaign(context: Context, wish: Wish): Promise<CampaignProgress> {
  return change(context, wish, {
    action: 'campaign-resumed',
    status: 'running',
    apply: (tx, { id }) => goOn(context, tx, id),
  })
}

async function goOn(context: Context, tx: Transaction, campaignId: string): Promise<void> {
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
}

export function stopCampaign(context: Context, wish: Wish): Promise<CampaignProgress> {
  return change(context, wish, {
    action: 'campaign-stopped',
    status: 'stopped',
    apply: async (tx, { id }) => {
      await tx
        .update(campaigns)
        .set({ status: 'stopped', finishedAt: context.clock.now() })
        .where(eq(campaigns.id, id))
    },
  })
}

/** Pressing twice changes nothing; what has ended cannot be changed. */
function change(
  context: Context,
  { campaignId, actor }: Wish,
  { action, status, apply }: Change,
): Promise<CampaignProgress> {
  return context.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId)
    if (!campaign) throw new AppError('not_found')
    if (campaign.status === 'scheduled') throw new AppError('campaign_not_begun')
    if (campaign.status !== 'running' && campaign.status !== 'paused') throw new AppError('campaign_over')
    if (campaign.status !== status) {
      await apply(tx, campaign)
      const { subject, sent } = campaign
      await recordEntry(context, tx, {
        action,
        actor,
        before: { status: campaign.status },
        after: { status },
        about: { subject, audience: tellAudience(campaign), mails: sent },
      })
    }
    return readProgress(tx, campaignId)
  })
}

async function setStatus(tx: Transaction, campaignId: string, status: 'running' | 'paused'): Promise<void> {
  await tx.update(campaigns).set({ status }).where(eq(campaigns.id, campaignId))
}
