import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { describeError } from '#server/platform/log/describe-error.ts'
import { MailError } from '#server/platform/mail/mail-error.ts'
import { smtpConnections, type Mail } from '#server/platform/mail/mailer.ts'
import { writeCampaignMail } from './campaign-mail.ts'
import {
  claimRecipients,
  leaseSeconds,
  renewLeases,
  type Answer,
  type Chunk,
  type ClaimedRecipient,
} from './claim-recipients.ts'
import { classifyFailure, type SendResult } from './classify-failure.ts'
import { createPace, type Pace } from './pace.ts'
import { lockCampaign } from './read-campaigns.ts'
import { campaignRecipients, campaigns } from './tables.ts'

/** Small enough that several instances get their share, large enough that jobs cost little beside the mails. */
export const chunkSize = 100

/** One mail in the hands of each connection, and one ready for it: no connection waits for the database. */
export const mailsAtOnce = smtpConnections * 2

const databaseRetryMs = 1_000

/** When the hour is full and nobody can say until when. */
const heldMs = 60_000

/** At the earliest: a chunk that another worker is busy with is not looked at without pause. */
const soonestMs = 1_000

export const deliverChunkJob = jobKind<Chunk>({
  name: 'send-campaign-chunk',
  // A run may be cut off any number of times; only the mails themselves are tried a limited number of times.
  retries: 1_000,
  pauseSeconds: 1,
  longestPauseSeconds: 5,
  // A chunk takes long when the mail server hangs on each of its mails. A dead worker is noticed by its silence.
  limitSeconds: 2 * 60 * 60,
})

type DeliveryOptions = { retryPausesMs?: number[] }

/** Delivers campaigns chunk by chunk: the functions below stand in the order in which a chunk passes them. */
export function deliverCampaignWork(context: Context, options: DeliveryOptions = {}): JobWork {
  const { db, jobs, log } = context
  const delivery = startDelivery(context, options)
  return jobWork({
    kind: deliverChunkJob,
    task: async (chunk) => {
      const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, chunk.campaignId))
      if (!campaign) return
      log.info(chunk, 'campaign: chunk taken')
      const heldUntil = await deliverChunk(delivery, {
        ...chunk,
        write: writeCampaignMail(context, campaign),
      })
      if (!jobs.isRunning()) {
        log.info(chunk, 'campaign: chunk given back, this instance shuts down')
        // Failed, the job is taken up by another instance, or by this one after its restart.
        throw new Error('The instance shuts down before the chunk is closed')
      }
      await closeChunk(context, chunk, heldUntil)
    },
  })
}

/** What one instance delivers at the moment, whichever chunks it is given. */
type Delivery = {
  context: Context
  options: DeliveryOptions
  /** Chunks in which somebody may still wait for a mail. Recipients are claimed from the first one. */
  openChunks: OpenChunk[]
  /** Recipients whose mails are with the mail server. */
  inFlight: Set<string>
  /** What the mail server has answered and the database does not know yet. */
  answers: (Answer & { chunk: OpenChunk })[]
  isExchanging: boolean
  pace: Pace
}

type ChunkToDeliver = Chunk & { write: (recipient: ClaimedRecipient) => Mail }
type OpenChunk = ChunkToDeliver & {
  unanswered: number
  isExhausted: boolean
  /** The limit of mails per hour is reached: those who wait go on waiting until then. */
  heldUntil?: Date
  finish: (heldUntil: Date | undefined) => void
}

function startDelivery(context: Context, options: DeliveryOptions): Delivery {
  const inFlight = new Set<string>()
  const renewal = setInterval(
    () => {
      if (inFlight.size === 0) return
      renewLeases(context.db, [...inFlight]).catch((error: unknown) => {
        // Missed now and then, it does no harm; missed for long, the rows are taken for those of a dead instance.
        context.log.warn({ error: describeError(error) }, 'campaign: leases were not renewed')
      })
    },
    (leaseSeconds * 1000) / 3,
  )
  renewal.unref()
  const pace = createPace(context)
  return { context, options, openChunks: [], inFlight, answers: [], isExchanging: false, pace }
}

/**
 * Sends to everybody who waits in this chunk. Resolves when nobody does and every answer is saved; with a time if the
 * others have to wait for it.
 */
function deliverChunk(delivery: Delivery, chunk: ChunkToDeliver): Promise<Date | undefined> {
  return new Promise((finish) => {
    delivery.openChunks.push({ ...chunk, unanswered: 0, isExhausted: false, finish })
    void exchange(delivery)
  })
}

/**
 * One exchange with the database at a time; answers that arrive meanwhile go into the next one, so that a busy
 * database makes larger exchanges and not a longer queue of them.
 */
async function exchange(delivery: Delivery): Promise<void> {
  if (delivery.isExchanging) return
  delivery.isExchanging = true
  while (hasWork(delivery)) await saveAndClaim(delivery)
  if (delivery.openChunks.length === 0) await restPace(delivery)
  delivery.isExchanging = false
  // A chunk may have come meanwhile.
  if (hasWork(delivery)) void exchange(delivery)
}

async function restPace({ pace, context: { log } }: Delivery): Promise<void> {
  await pace.rest().catch((error: unknown) => {
    log.warn({ error: describeError(error) }, 'campaign: what was left of the hour was not given back')
  })
}

function hasWork({ context, openChunks, answers, inFlight }: Delivery): boolean {
  // Once the instance shuts down, what is in flight is saved and nothing new is begun.
  if (!context.jobs.isRunning()) for (const chunk of openChunks.splice(0)) exhaust(chunk)
  return answers.length > 0 || (openChunks.length > 0 && inFlight.size < mailsAtOnce)
}

async function saveAndClaim(delivery: Delivery): Promise<void> {
  const { context, openChunks } = delivery
  const answers = delivery.answers
  delivery.answers = []
  const [next] = openChunks
  try {
    const limit = next ? await takeFromHour(delivery, next) : 0
    const { claimed, isExhausted } = await claimRecipients(context.db, { answers, next, limit })
    delivery.pace.putBack(limit - claimed.length)
    if (next) for (const recipient of claimed) void deliverTo(delivery, recipient, next)
    for (const { chunk } of answers) countAnswer(chunk)
    if (next && (isExhausted || next.heldUntil)) exhaust(openChunks.shift() ?? next)
  } catch (error) {
    // What the mail server answered must not be forgotten: it is saved again until the database takes it.
    delivery.answers = [...answers, ...delivery.answers]
    context.log.warn({ error: describeError(error) }, 'campaign: the database did not answer')
    await wait(databaseRetryMs)
  }
}

/** How many mails may begin now. None while connections are free: the chunk is held until there may be more. */
async function takeFromHour({ inFlight, pace }: Delivery, chunk: OpenChunk): Promise<number> {
  const wanted = mailsAtOnce - inFlight.size
  if (wanted <= 0) return 0
  const { mails, freeAt } = await pace.take(wanted)
  if (mails === 0) chunk.heldUntil = freeAt ?? new Date(Date.now() + heldMs)
  return mails
}

function countAnswer(chunk: OpenChunk): void {
  chunk.unanswered -= 1
  if (chunk.isExhausted) exhaust(chunk)
}

/** Nobody in the chunk waits for a mail now: it ends with the last answer. */
function exhaust(chunk: OpenChunk): void {
  chunk.isExhausted = true
  if (chunk.unanswered === 0) chunk.finish(chunk.heldUntil)
}

async function deliverTo(delivery: Delivery, recipient: ClaimedRecipient, chunk: OpenChunk): Promise<void> {
  chunk.unanswered += 1
  delivery.inFlight.add(recipient.id)
  const result = await sendMail(delivery, recipient, chunk)
  delivery.inFlight.delete(recipient.id)
  delivery.answers.push({ recipient, result, chunk })
  await exchange(delivery)
}

/** Never rejects: whatever happens is a result. */
async function sendMail(
  { context: { mailer, log }, options }: Delivery,
  recipient: ClaimedRecipient,
  { write }: OpenChunk,
): Promise<SendResult> {
  const { id: recipientId, campaignId, tries } = recipient
  try {
    await mailer.send(write(recipient))
    log.debug({ campaignId, recipientId, tries }, 'campaign: recipient accepted')
    return { status: 'sent' }
  } catch (error) {
    const result = classifyFailure(error, tries, options.retryPausesMs)
    // The mail server's own words may name the address: they stand in the recipient's row only.
    const reason = error instanceof MailError ? error.reason : 'the mail could not be made'
    const isPermanent = error instanceof MailError && error.permanent
    const about = { campaignId, recipientId, tries, reason }
    if (result.status === 'uncertain') log.warn(about, 'campaign: recipient uncertain')
    // Not at info: a mail server that is away would write a line for everybody, five times.
    else if (result.status === 'waiting') log.debug(about, 'campaign: recipient tried again later')
    else if (isPermanent) log.info(about, 'campaign: recipient refused for good')
    else log.info(about, 'campaign: recipient given up after the last try')
    return result
  }
}

/**
 * What is left to do once nobody in a chunk waits for a mail right now. Who was being sent to by an instance that
 * has died since is uncertain: the mail may have gone out, so it is not sent again unless somebody decides so.
 */
export function closeChunk(context: Context, chunk: Chunk, heldUntil?: Date): Promise<void> {
  const { db, jobs, log } = context
  return db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, chunk.campaignId)
    if (!campaign) return
    const { status } = campaign
    const lost = await giveUpDeadLeases(tx, chunk)
    if (lost > 0) log.warn({ ...chunk, recipients: lost }, 'campaign: leases lost, recipients uncertain')
    const next = await findNextAttempt(tx, chunk, status === 'running')
    const startAfter = next && heldUntil && heldUntil > next ? heldUntil : next
    if (startAfter) await jobs.enqueue(tx, deliverChunkJob, chunk, { startAfter })
    if (status !== 'running') log.info(chunk, `campaign: chunk given back, the campaign is ${status}`)
    else if (startAfter) log.info({ ...chunk, startAfter }, 'campaign: chunk goes on later')
    else log.info(chunk, 'campaign: chunk done')
    await finishIfDone(context, tx, chunk.campaignId)
  })
}

async function giveUpDeadLeases(tx: Transaction, chunk: Chunk): Promise<number> {
  const givenUp = await tx
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
  if (givenUp.length > 0) {
    await tx
      .update(campaigns)
      .set({ uncertain: sql`${campaigns.uncertain} + ${givenUp.length}` })
      .where(eq(campaigns.id, chunk.campaignId))
  }
  return givenUp.length
}

/** When a mail may be tried again, or a lease may turn out dead. Leases end also while the campaign is paused. */
async function findNextAttempt(tx: Transaction, chunk: Chunk, isRunning: boolean): Promise<Date | undefined> {
  const { status, nextAttemptAt, leaseUntil } = campaignRecipients
  const earliest = sql`min(case when ${status} = 'sending' then ${leaseUntil}
    when ${isRunning}::boolean then coalesce(${nextAttemptAt}, now()) end)`
  const [next] = await tx
    .select({
      atMs: sql<number | null>`case when ${earliest} is not null then
        extract(epoch from greatest(${earliest}, now() + ${soonestMs} * interval '1 millisecond'))::float8 * 1000 end`,
    })
    .from(campaignRecipients)
    .where(and(inChunk(chunk), sql`${status} in ('waiting', 'sending')`))
  return next?.atMs == null ? undefined : new Date(next.atMs)
}

function inChunk({ campaignId, chunk }: Chunk) {
  return and(eq(campaignRecipients.campaignId, campaignId), eq(campaignRecipients.chunk, chunk))
}

/** Ends a campaign whose recipients are all sent, failed, uncertain or dropped. A stopped one has ended already. */
export async function finishIfDone({ log }: Context, tx: Transaction, campaignId: string): Promise<void> {
  const { total, sent, failed, uncertain, dropped } = campaigns
  const [finished] = await tx
    .update(campaigns)
    .set({ status: 'finished', finishedAt: sql`now()` })
    .where(
      and(
        eq(campaigns.id, campaignId),
        inArray(campaigns.status, ['running', 'paused']),
        isNotNull(campaigns.preparedAt),
        eq(total, sql`${sent} + ${failed} + ${uncertain} + ${dropped}`),
      ),
    )
    .returning({ total, sent, failed, uncertain, dropped })
  if (finished) log.info({ campaignId, ...finished }, 'campaign: finished')
}
