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

type AllChoice = Omit<Choice, 'recipientId'>

/** With all its tries. */
const tryAnew = {
  status: 'waiting' as const,
  error: null,
  nextAttemptAt: null,
  forgivenAttempts: sql`${campaignRecipients.attempts}`,
}

/** A finished campaign runs again for those who wait anew. */
const runAgain = ({ status }: Campaign) =>
  status === 'finished' ? { status: 'running' as const, finishedAt: null } : {}

const oneLessUncertain = sql`${campaigns.uncertain} - 1`

/** Sends an uncertain mail once more, with all its tries. A finished campaign runs again for it. */
export function resendToRecipient(context: Context, choice: Choice): Promise<CampaignProgress> {
  return resolve(context, 'recipient-resent', choice, async (tx, campaign, { id, chunk }) => {
    // Running again, a stopped campaign would go on with everybody else too.
    if (campaign.status === 'stopped') throw new AppError('campaign_over')
    await tx.update(campaignRecipients).set(tryAnew).where(eq(campaignRecipients.id, id))
    await tx
      .update(campaigns)
      .set({ uncertain: oneLessUncertain, ...runAgain(campaign) })
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

/** The same for all that are uncertain now. */
export function resendAllUncertain(context: Context, choice: AllChoice): Promise<CampaignProgress> {
  return resolveAll(context, 'uncertain-resent', choice, async (tx, campaign) => {
    if (campaign.status === 'stopped') throw new AppError('campaign_over')
    const again = await tx
      .update(campaignRecipients)
      .set(tryAnew)
      .where(isUncertain(campaign.id))
      .returning({ chunk: campaignRecipients.chunk })
    await tx
      .update(campaigns)
      .set({ uncertain: 0, ...runAgain(campaign) })
      .where(eq(campaigns.id, campaign.id))
    const chunks = [...new Set(again.map(({ chunk }) => chunk))]
    const jobs = chunks.map((chunk) => ({ campaignId: campaign.id, chunk }))
    await context.jobs.enqueueAll(tx, deliverChunkJob, jobs)
  })
}

export function dropAllUncertain(context: Context, choice: AllChoice): Promise<CampaignProgress> {
  return resolveAll(context, 'uncertain-dropped', choice, async (tx, { id, uncertain }) => {
    await tx.update(campaignRecipients).set({ status: 'dropped' }).where(isUncertain(id))
    await tx
      .update(campaigns)
      .set({ uncertain: 0, dropped: sql`${campaigns.dropped} + ${uncertain}` })
      .where(eq(campaigns.id, id))
  })
}

function isUncertain(campaignId: string) {
  return and(eq(campaignRecipients.campaignId, campaignId), eq(campaignRecipients.status, 'uncertain'))
}

function resolveAll(
  context: Context,
  action: 'uncertain-resent' | 'uncertain-dropped',
  { campaignId, actor }: AllChoice,
  apply: (tx: Transaction, campaign: Campaign) => Promise<void>,
): Promise<CampaignProgress> {
  return context.db.transaction(async (tx) => {
    // Whatever changes a recipient holds this row first: the count is that of the rows.
    const campaign = await lockCampaign(tx, campaignId)
    if (!campaign) throw new AppError('not_found')
    if (campaign.uncertain === 0) throw new AppError('nothing_uncertain')
    await apply(tx, campaign)
    const about = { subject: campaign.subject, mails: campaign.uncertain }
    await recordEntry(context, tx, { action, actor, about })
    return readProgress(tx, campaignId)
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
