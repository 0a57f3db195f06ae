import { and, desc, eq, gt, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { CampaignAudience, CampaignDraft } from '#contract/campaigns.ts'
import { formatAgo } from '#contract/format-ago.ts'
import { users } from '#server/features/users/tables.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { getsCampaigns, inGroup, type Group } from './audience.ts'
import { campaignRecipients, campaigns } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000
const groups = { active: 'usuários ativos', inactive: 'usuários inativos' }
const isGroup = (audience: CampaignAudience): audience is keyof typeof groups => audience in groups

type Sending = {
  /** Who would receive it. */
  group: Group
  draft: CampaignDraft
  /** When it would begin. */
  now: Date
}

/** Refuses what is on its way to the same people, or reached some of them within a day: whoever sends is asked first. */
export async function refuseRepeat(tx: Transaction, sending: Sending): Promise<void> {
  // Until the commit: of two that are pressed at the same moment, the second sees the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('campaign repeat', 0))`)
  await refuseSameText(tx, sending)
  const repeated = await countSameSubject(tx, { ...sending, subject: sending.draft.subject })
  if (repeated > 0) throw new AppError('subject_repeated', { message: describeRepeated(repeated) })
}

/** The same text to the same group. */
async function refuseSameText(tx: Transaction, { group: { audience }, draft, now }: Sending): Promise<void> {
  if (!isGroup(audience)) return
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

type Subject = { subject: string; group: Group; now: Date }

/** How many of these people were sent this subject within a day, or are about to be, by whichever campaign. */
async function countSameSubject(db: Executor, { subject, group, now }: Subject): Promise<number> {
  const { status, finishedAt } = campaigns
  const dayBefore = new Date(now.getTime() - dayMs)
  // By its end: at so many an hour, one that began days ago may have reached somebody just now.
  const isRecent = or(isNull(finishedAt), gt(finishedAt, dayBefore))
  const others = await db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.subject, subject), isRecent, ne(status, 'canceled')))
  // Mostly there is none, and then nobody has to be looked at.
  if (others.length === 0) return 0
  const begun = others.filter(({ status }) => status !== 'scheduled').map(({ id }) => id)
  const planned = others.filter((other) => other.scheduledFor && isWithinDay(other.scheduledFor, now))
  const isRepeated = or(
    begun.length > 0 ? received(begun, dayBefore) : undefined,
    ...planned.filter(({ status }) => status === 'scheduled').map((other) => inGroup(other, now)),
  )
  return isRepeated ? db.$count(users, and(inGroup(group, now), getsCampaigns(), isRepeated)) : 0
}

const isWithinDay = (at: Date, now: Date) => Math.abs(at.getTime() - now.getTime()) < dayMs

/** Whom one of these campaigns has reached since then, or is about to. */
function received(campaignIds: string[], since: Date): SQL {
  const { campaignId, email, status, sentAt } = campaignRecipients
  return sql`exists (select 1 from ${campaignRecipients} join ${campaigns} on ${campaigns.id} = ${campaignId}
    where ${inArray(campaignId, campaignIds)} and ${email} = lower(${users.email})
      and (${status} in ('sending', 'uncertain') or (${status} = 'sent' and ${gt(sentAt, since)})
        or (${status} = 'waiting' and ${campaigns.status} in ('running', 'paused'))))`
}

function describeRepeated(people: number): string {
  return people === 1
    ? '1 destas pessoas já recebeu este assunto nas últimas 24 horas, ou vai receber.'
    : `${people.toLocaleString('pt-BR')} destas pessoas já receberam este assunto nas últimas 24 horas, ou vão receber.`
}
