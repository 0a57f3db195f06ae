import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { CampaignAudience, CampaignDraft } from '#contract/campaigns.ts'
import { formatAgo } from '#contract/format-ago.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { campaigns } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000
const groups: Record<CampaignAudience, string> = { active: 'usuários ativos', inactive: 'usuários inativos' }

type Sending = { audience: CampaignAudience; draft: CampaignDraft; now: Date }

/** Refuses what is on its way to the same group, or reached somebody in it within a day. */
export async function refuseRepeat(tx: Transaction, { audience, draft, now }: Sending): Promise<void> {
  // Until the commit: of two that are pressed at the same moment, the second sees the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('campaign repeat', 0))`)
  const { createdAt, finishedAt, sent, uncertain } = campaigns
  const isRecent = and(gt(createdAt, new Date(now.getTime() - dayMs)), sql`${sent} + ${uncertain} > 0`)
  const [last] = await tx
    .select({ createdAt, finishedAt, sent })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.audience, audience),
        eq(campaigns.subject, draft.subject),
        eq(campaigns.content, draft.content),
        or(isNull(finishedAt), isRecent),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(1)
  if (last) throw new AppError('campaign_repeated', { message: describe(last, groups[audience], now) })
}

type Last = Pick<typeof campaigns.$inferSelect, 'createdAt' | 'finishedAt' | 'sent'>

function describe({ createdAt, finishedAt, sent }: Last, group: string, now: Date): string {
  const ago = formatAgo(createdAt.toISOString(), now)
  if (!finishedAt) return `Este mesmo email está sendo enviado para os ${group}: o envio começou ${ago}.`
  const people = sent === 1 ? '1 pessoa recebeu' : `${sent.toLocaleString('pt-BR')} pessoas receberam`
  return `Este mesmo email já foi enviado para os ${group} ${ago}: ${people}.`
}
