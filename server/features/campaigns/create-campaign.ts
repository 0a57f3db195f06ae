import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CampaignDraft } from '#contract/campaigns.ts'
import type { Context } from '#server/context.ts'
import { recordEntry, type Actor } from '#server/features/audit/record-entry.ts'
import { users } from '#server/features/users/tables.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { getsCampaigns, inGroup, tellAudience, type Group } from './audience.ts'
import { chunkSize, deliverChunkJob, finishIfDone } from './deliver-campaign.ts'
import { refuseRepeat } from './refuse-repeat.ts'
import { campaignRecipients, campaigns } from './tables.ts'

/** Listed at once. More would hold the one connection of the embedded database for too long. */
const batchSize = 5_000

const prepareCampaignJob = jobKind<{ campaignId: string }>({ name: 'prepare-campaign' })

/**
 * A queue of its own: a server of before there were segments, which may run beside this one during an update, takes every
 * group but 'active' for the inactive users, and would list those.
 */
const prepareSegmentJob = jobKind<{ campaignId: string }>({ name: 'prepare-segment-campaign' })

type NewCampaign = {
  group: Group
  draft: CampaignDraft
  actor: Actor
  /** Whoever was sent the same within a day is not sent it again. */
  refuseRepeat: boolean
  /** Empty: now. */
  scheduledFor?: Date
}

const longestAheadMs = 366 * 24 * 60 * 60 * 1000

/**
 * Writes a campaign down with its first recipients; jobs list the others and send to all. One for later is written
 * down alone: who receives is settled when it begins.
 */
export function createCampaign(context: Context, wanted: NewCampaign): Promise<string> {
  const { group, draft, actor, scheduledFor } = wanted
  const now = context.clock.now()
  if (scheduledFor) checkSchedule(scheduledFor, now)
  return context.db.transaction(async (tx) => {
    if (wanted.refuseRepeat) await refuseRepeat(tx, { group, draft, now: scheduledFor ?? now })
    const [campaign] = await tx
      .insert(campaigns)
      .values({
        ...group,
        ...draft,
        createdBy: actor.id,
        createdAt: now,
        ...(scheduledFor ? { scheduledFor, status: 'scheduled' as const } : {}),
      })
      .returning()
    if (!campaign) throw new Error('No campaign was made')
    if (!scheduledFor) await listRecipients(context, tx, campaign)
    const about = { subject: draft.subject, audience: tellAudience(group) }
    await recordEntry(context, tx, {
      actor,
      ...(scheduledFor
        ? { action: 'campaign-scheduled', about: { ...about, scheduledFor: scheduledFor.toISOString() } }
        : { action: 'campaign-started', about }),
    })
    return campaign.id
  })
}

function checkSchedule(scheduledFor: Date, now: Date): void {
  if (scheduledFor <= now) throw new AppError('schedule_is_past')
  if (scheduledFor.getTime() - now.getTime() > longestAheadMs) throw new AppError('schedule_too_far')
}

/** What was planned for later begins: the recipients are those of this moment. Its row is locked by whoever calls. */
export async function beginCampaign(
  context: Context,
  tx: Transaction,
  { id }: Pick<typeof campaigns.$inferSelect, 'id'>,
): Promise<void> {
  const [begun] = await tx
    .update(campaigns)
    .set({ status: 'running' })
    .where(eq(campaigns.id, id))
    .returning()
  if (begun) await listRecipients(context, tx, begun)
}

export function prepareCampaignWorks(context: Context): JobWork[] {
  return [prepareCampaignJob, prepareSegmentJob].map((kind) =>
    jobWork({
      kind,
      effect: async (tx, { campaignId }) => {
        const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, campaignId))
        const isWanted = campaign && campaign.status !== 'stopped' && campaign.preparedAt === null
        if (isWanted) await listRecipients(context, tx, campaign)
      },
    }),
  )
}

/** Lists the next recipients in one statement, however many, and leaves it to a job to list those after them. */
async function listRecipients(
  context: Context,
  tx: Transaction,
  campaign: typeof campaigns.$inferSelect,
): Promise<void> {
  const { jobs, clock } = context
  const campaignId = campaign.id
  const { seen, added, last } = await insertBatch(tx, campaign, clock.now())
  const chunks = Math.ceil(seen / chunkSize)
  const isComplete = seen < batchSize
  await tx
    .update(campaigns)
    .set({
      total: sql`${campaigns.total} + ${added}`,
      chunks: campaign.chunks + chunks,
      preparedUpTo: last ?? campaign.preparedUpTo,
      preparedAt: isComplete ? clock.now() : null,
    })
    .where(eq(campaigns.id, campaignId))
  const newChunks = Array.from({ length: chunks }, (_, index) => ({
    campaignId,
    chunk: campaign.chunks + index,
  }))
  await jobs.enqueueAll(tx, deliverChunkJob, newChunks)
  // The plans that were made while there were few recipients would read all of them for each mail.
  if (seen === batchSize) await tx.execute(sql`analyze ${campaignRecipients}`)
  if (isComplete) await finishIfDone(context, tx, campaignId)
  else
    await jobs.enqueue(tx, campaign.audience === 'segment' ? prepareSegmentJob : prepareCampaignJob, {
      campaignId,
    })
}

const Batch = z.object({
  rows: z.tuple([z.object({ seen: z.number(), added: z.number(), last: z.string().nullable() })]),
})

async function insertBatch(tx: Transaction, campaign: typeof campaigns.$inferSelect, now: Date) {
  const { id, chunks, preparedUpTo } = campaign
  const next = tx
    .select({ id: users.id, email: users.email, username: users.username })
    .from(users)
    .where(
      and(
        inGroup(campaign, now),
        getsCampaigns(),
        preparedUpTo === null ? undefined : gt(users.id, preparedUpTo),
      ),
    )
    .orderBy(asc(users.id))
    .limit(batchSize)
  const result = await tx.execute(sql`
    with batch as materialized (${next}), inserted as (
      insert into ${campaignRecipients} (campaign_id, user_id, email, name, chunk)
      select ${id}::uuid, id, lower(email), username,
        ${chunks}::int + (row_number() over (order by id) - 1)::int / ${chunkSize}::int
      from batch on conflict do nothing returning 1
    )
    select (select count(*)::int from batch) as seen, (select count(*)::int from inserted) as added,
      (select id from batch order by id desc limit 1) as last`)
  return Batch.parse(result).rows[0]
}
