import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { sendChunkJob, type Chunk } from './chunk.ts'
import { finishIfDone } from './finish-campaign.ts'
import { lockCampaign } from './lock-campaign.ts'
import { campaignRecipients, campaigns } from './tables.ts'

/** At the earliest: a chunk that another worker is busy with is not looked at without pause. */
const soonestMs = 1_000

/**
 * What is left to do once nobody in a chunk waits for a mail right now. Who was being sent to by an instance that
 * has died since is uncertain: the mail may have gone out, so it is not sent again unless somebody decides so.
 */
export function closeChunk({ db, jobs }: Context, chunk: Chunk): Promise<void> {
  return db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, chunk.campaignId)
    if (!campaign) return
    await giveUpDeadLeases(tx, chunk)
    const startAfter = await findNextTurn(tx, chunk, campaign.status === 'running')
    if (startAfter) await jobs.enqueue(tx, sendChunkJob, chunk, { startAfter })
    await finishIfDone(tx, chunk.campaignId)
  })
}

async function giveUpDeadLeases(tx: Transaction, chunk: Chunk): Promise<void> {
  const given = await tx
    .update(campaignRecipients)
    .set({
      status: 'uncertain',
      error: 'O envio foi interrompido no meio: a mensagem pode ter chegado ou não.',
      leaseUntil: null,
    })
    .where(
      and(
        inChunk(chunk),
        eq(campaignRecipients.status, 'sending'),
        sql`${campaignRecipients.leaseUntil} < now()`,
      ),
    )
    .returning({ id: campaignRecipients.id })
  if (given.length === 0) return
  await tx
    .update(campaigns)
    .set({ uncertain: sql`${campaigns.uncertain} + ${given.length}` })
    .where(eq(campaigns.id, chunk.campaignId))
}

/** When a mail may be tried again, or a lease may turn out dead. Leases end also while the campaign rests. */
async function findNextTurn(tx: Transaction, chunk: Chunk, isRunning: boolean): Promise<Date | undefined> {
  const { status, nextAttemptAt, leaseUntil } = campaignRecipients
  const turn = sql`min(case when ${status} = 'sending' then ${leaseUntil}
    when ${isRunning}::boolean then coalesce(${nextAttemptAt}, now()) end)`
  const [next] = await tx
    .select({
      turn: sql<number | null>`case when ${turn} is not null then
        extract(epoch from greatest(${turn}, now() + ${soonestMs} * interval '1 millisecond'))::float8 * 1000 end`,
    })
    .from(campaignRecipients)
    .where(and(inChunk(chunk), sql`${status} in ('waiting', 'sending')`))
  return next?.turn == null ? undefined : new Date(next.turn)
}

function inChunk({ campaignId, chunk }: Chunk) {
  return and(eq(campaignRecipients.campaignId, campaignId), eq(campaignRecipients.chunk, chunk))
}
