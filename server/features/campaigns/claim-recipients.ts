import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { SendResult } from './classify-failure.ts'
import { campaignRecipients, campaigns, mailExclusions } from './tables.ts'

/** Longer than any pause of a healthy instance, which renews it; short enough to tell soon that one has died. */
export const leaseSeconds = 15

/** A part of a campaign's recipients. */
export type Chunk = { campaignId: string; chunk: number }

export type ClaimedRecipient = {
  id: string
  campaignId: string
  chunk: number
  email: string
  name: string
  /** The number of this sending: answers to an earlier one no longer count. */
  attempt: number
  /** Tries that count, this one included. */
  tries: number
}

/** What the mail server said to one sending. */
export type Answer = { recipient: ClaimedRecipient; result: SendResult }

const Rows = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      campaignId: z.string(),
      chunk: z.number(),
      email: z.string(),
      name: z.string(),
      attempt: z.number(),
      tries: z.number(),
      status: z.enum(['sending', 'dropped']),
    }),
  ),
})

type Exchange = { answers: Answer[]; next: Chunk | undefined; limit: number }

/**
 * One statement that saves what became of some mails and claims the next recipients, already as 'sending': so the
 * rows marked 'sending' are never more than the mails in flight, and a mail costs less than one statement.
 *
 * The campaign's row is locked first, by everything that changes its recipients: so a pause takes effect with its
 * commit, counts are exact, and no two statements wait for each other.
 */
export async function claimRecipients(
  db: Database,
  { answers, next, limit }: Exchange,
): Promise<{ claimed: ClaimedRecipient[]; isExhausted: boolean }> {
  const campaignIds = JSON.stringify([
    ...answers.map(({ recipient }) => recipient.campaignId),
    ...(next ? [next.campaignId] : []),
  ])
  const statement = sql`
    with campaign as materialized (
      select id, status from ${campaigns}
      where id in (select value::uuid from jsonb_array_elements_text(${campaignIds}::jsonb))
      order by id for no key update
    ), ${save(answers)}, ${claim(next, limit)}, ${count}
    select id, campaign_id as "campaignId", chunk, email, name, status, attempts as attempt,
      attempts - forgiven_attempts as tries
    from claimed`
  const { rows } = Rows.parse(await db.executePrepared('claim-recipients', statement))
  return { claimed: rows.filter(({ status }) => status === 'sending'), isExhausted: rows.length < limit }
}

/** A row that was given up as uncertain takes a late answer, if it is final. */
function save(answers: Answer[]): SQL {
  return sql`outcome as (
      select r.id, r.campaign_id, r.email, r.status as was, o.status, o.error, o.pause, o.suppress
      from jsonb_to_recordset(${JSON.stringify(answers.map(toRow))}::jsonb)
        as o(id uuid, campaign_id uuid, attempt int, status text, error text, pause int, suppress boolean)
      join campaign on campaign.id = o.campaign_id
      join ${campaignRecipients} r on r.id = o.id and r.attempts = o.attempt
      where r.status = 'sending' or (r.status = 'uncertain' and o.status in ('sent', 'failed'))
      for update of r
    ), recorded as (
      update ${campaignRecipients} r set status = o.status, error = o.error, lease_until = null,
        sent_at = case when o.status = 'sent' then now() end,
        next_attempt_at = now() + o.pause * interval '1 millisecond'
      from outcome o where r.id = o.id
    ), suppressed as (
      insert into ${mailExclusions} (email, reason, detail)
      select email, 'suppressed', error from outcome where suppress on conflict do nothing
    )`
}

/** Who unsubscribed or was removed meanwhile is dropped here, at the moment of sending. */
function claim(next: Chunk | undefined, limit: number): SQL {
  return sql`candidate as (
      select r.id, r.user_id is null as is_gone,
        exists (select 1 from ${mailExclusions} e where e.email = r.email) as is_excluded
      from ${campaignRecipients} r join campaign on campaign.id = r.campaign_id and campaign.status = 'running'
      where r.campaign_id = ${next?.campaignId ?? null}::uuid and r.chunk = ${next?.chunk ?? null}::int
        and r.status = 'waiting' and (r.next_attempt_at is null or r.next_attempt_at <= now())
      limit ${limit} for update of r skip locked
    ), claimed as (
      update ${campaignRecipients} r set
        status = case when c.is_gone or c.is_excluded then 'dropped' else 'sending' end,
        error = case when c.is_gone then 'Usuário excluído'
          when c.is_excluded then 'Não recebe mais campanhas' end,
        attempts = r.attempts + 1, lease_until = now() + ${leaseSeconds} * interval '1 second'
      from candidate c where r.id = c.id
      returning r.id, r.campaign_id, r.chunk, r.email, r.name, r.status, r.attempts, r.forgiven_attempts
    )`
}

const count = sql`change as (
      select campaign_id, (status = 'sent')::int as sent, (status = 'failed')::int as failed,
        (status = 'uncertain')::int - (was = 'uncertain')::int as uncertain, 0 as dropped from outcome
      union all
      select campaign_id, 0, 0, 0, 1 from claimed where status = 'dropped'
    ), counted as (
      update ${campaigns} c set sent = c.sent + d.sent, failed = c.failed + d.failed,
        uncertain = c.uncertain + d.uncertain, dropped = c.dropped + d.dropped
      from (
        select campaign_id, sum(sent)::int as sent, sum(failed)::int as failed,
          sum(uncertain)::int as uncertain, sum(dropped)::int as dropped
        from change group by campaign_id
      ) d where c.id = d.campaign_id
    )`

function toRow({ recipient, result }: Answer) {
  return {
    id: recipient.id,
    campaign_id: recipient.campaignId,
    attempt: recipient.attempt,
    status: result.status,
    error: 'error' in result ? result.error : null,
    pause: 'pauseMs' in result ? result.pauseMs : null,
    suppress: 'suppress' in result && result.suppress,
  }
}

/** Tells that the holder of these rows is alive. */
export async function renewLeases(db: Executor, recipientIds: string[]): Promise<void> {
  await db.execute(sql`
    update ${campaignRecipients} set lease_until = now() + ${leaseSeconds} * interval '1 second'
    where status = 'sending' and id in (
      select value::uuid from jsonb_array_elements_text(${JSON.stringify(recipientIds)}::jsonb))`)
}
