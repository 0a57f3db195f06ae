import { and, asc, eq, lte } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { tellAudience } from './audience.ts'
import { beginCampaign } from './create-campaign.ts'
import { lockCampaign } from './read-campaigns.ts'
import { campaigns } from './tables.ts'

const startScheduledJob = jobKind({ name: 'start-scheduled-campaigns' })

/** Every minute begins what was planned for then. What came due while no server ran begins with the next one. */
export function startScheduledWork(context: Context): JobWork {
  return jobWork({
    kind: startScheduledJob,
    cron: '* * * * *',
    effect: (tx) => startScheduled(context, tx),
  })
}

/** A row that somebody else holds is being begun or canceled there. */
export async function startScheduled(context: Context, tx: Transaction): Promise<void> {
  const due = await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.status, 'scheduled'), lte(campaigns.scheduledFor, context.clock.now())))
    .orderBy(asc(campaigns.scheduledFor))
    .for('no key update', { skipLocked: true })
  for (const campaign of due) {
    await beginCampaign(context, tx, campaign)
    context.log.info({ campaignId: campaign.id }, 'campaign: begun as planned')
  }
}

type Wish = { campaignId: string; actor: Actor }
type Campaign = typeof campaigns.$inferSelect

export function sendScheduledNow(context: Context, wish: Wish): Promise<{ campaignId: string }> {
  return settle(context, wish, {
    action: 'campaign-started',
    apply: async (tx, { id }) => {
      await tx.update(campaigns).set({ scheduledFor: context.clock.now() }).where(eq(campaigns.id, id))
      await beginCampaign(context, tx, { id })
    },
  })
}

export function cancelScheduled(context: Context, wish: Wish): Promise<{ campaignId: string }> {
  return settle(context, wish, {
    action: 'campaign-canceled',
    apply: async (tx, { id }) => {
      await tx
        .update(campaigns)
        .set({ status: 'canceled', finishedAt: context.clock.now() })
        .where(eq(campaigns.id, id))
    },
  })
}

type Settling = {
  action: 'campaign-started' | 'campaign-canceled'
  apply: (tx: Transaction, campaign: Campaign) => Promise<void>
}

function settle(context: Context, { campaignId, actor }: Wish, { action, apply }: Settling) {
  return context.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId)
    if (!campaign) throw new AppError('not_found')
    if (campaign.status !== 'scheduled') throw new AppError('campaign_begun')
    await apply(tx, campaign)
    const { subject, scheduledFor } = campaign
    await recordEntry(context, tx, {
      action,
      actor,
      about: {
        subject,
        audience: tellAudience(campaign),
        scheduledFor: scheduledFor?.toISOString() ?? null,
      },
    })
    return { campaignId }
  })
}
