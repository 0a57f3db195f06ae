import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type * as calls from '#contract/campaigns.ts'
import type { Received, Reply } from '#contract/endpoint.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { nameSegment } from './audience.ts'
import { campaignRecipients, campaigns } from './tables.ts'

const { id, status, total, sent, failed, uncertain, dropped, preparedAt } = campaigns
const progressColumns = { id, status, total, sent, failed, uncertain, dropped, preparedAt }

const usualPageSize = 20

type ProgressRow = Pick<typeof campaigns.$inferSelect, keyof typeof progressColumns>

export function toProgress({ preparedAt, ...counts }: ProgressRow): calls.CampaignProgress {
  const { total, sent, failed, uncertain, dropped } = counts
  return {
    ...counts,
    remaining: total - sent - failed - uncertain - dropped,
    isPreparing: preparedAt === null && (counts.status === 'running' || counts.status === 'paused'),
  }
}

/** One row by its key: cheap enough to be asked for twice a second by everybody who watches. */
export async function readProgress(db: Executor, campaignId: string): Promise<calls.CampaignProgress> {
  const [row] = await db.select(progressColumns).from(campaigns).where(eq(campaigns.id, campaignId))
  if (!row) throw new AppError('not_found')
  return toProgress(row)
}

export async function readCampaign(db: Executor, campaignId: string): Promise<calls.Campaign> {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.id, campaignId))
  if (!row) throw new AppError('not_found')
  return toCampaign(row)
}

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

function toCampaign(row: typeof campaigns.$inferSelect): calls.Campaign {
  return {
    ...toProgress(row),
    audience: row.audience,
    segmentName: row.segment && nameSegment(row.segment),
    subject: row.subject,
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    scheduledFor: row.scheduledFor?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

export async function listCampaigns(
  db: Executor,
  { limit = usualPageSize, cursor }: Received<typeof calls.listCampaigns>['query'],
): Promise<Reply<typeof calls.listCampaigns>> {
  const isOlder = sql`(${campaigns.createdAt}, ${campaigns.id}) < (
    select last.created_at, last.id from ${campaigns} last where last.id = ${cursor ?? null}::uuid)`
  const rows = await db
    .select()
    .from(campaigns)
    .where(cursor === undefined ? undefined : isOlder)
    .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    campaigns: page.map(toCampaign),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    total: await db.$count(campaigns),
  }
}

export async function listRecipients(
  db: Executor,
  campaignId: string,
  { status, limit = usualPageSize, cursor }: Received<typeof calls.listRecipients>['query'],
): Promise<Reply<typeof calls.listRecipients>> {
  await readProgress(db, campaignId)
  const { id, email, name, attempts, error, sentAt } = campaignRecipients
  const rows = await db
    .select({ id, email, name, status: campaignRecipients.status, attempts, error, sentAt })
    .from(campaignRecipients)
    .where(
      and(
        eq(campaignRecipients.campaignId, campaignId),
        eq(campaignRecipients.status, status),
        cursor === undefined ? undefined : gt(id, cursor),
      ),
    )
    .orderBy(asc(id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    recipients: page.map((row) => ({ ...row, sentAt: row.sentAt?.toISOString() ?? null })),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}
