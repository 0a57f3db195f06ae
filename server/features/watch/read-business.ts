import { setTimeout as wait } from 'node:timers/promises'
import { gte } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { deliverChunkJob } from '#server/features/campaigns/deliver-campaign.ts'
import { countUnserved } from '#server/features/checkout/find-unserved.ts'
import { findLastDelivery } from '#server/features/checkout/list-checkouts.ts'
import { countSales, type SaleCounts } from '#server/features/sales/count-sales.ts'
import { refusedDeliveries } from '#server/features/sales/tables.ts'
import { startOfDay } from '#server/features/subscriptions/sao-paulo.ts'
import { findLastCopy, type LastCopy } from '#server/platform/backup/keep-copies.ts'
import { describeError } from '#server/platform/log/describe-error.ts'
import { readUnsent } from './conditions/mails-failing.ts'
import { readQueue, type QueueFacts } from './read-queue.ts'

/** Nothing: the database is away. */
export type BusinessFigures = {
  isDatabaseUp: boolean
  queue?: QueueFacts
  sales?: SaleCounts
  unserved?: number
  mails?: { waiting: number; failed: number }
  /** In seconds, by the checkout's id. */
  lastDeliveries: ReadonlyMap<string, number>
  refusedToday: ReadonlyMap<string, number>
  backup?: LastCopy | undefined
}

/** However many scrape and however often, the database is asked once in so long. */
const keptMs = 5_000
/** A scraper waits for ten seconds: before that it is told what the process knows. */
const limitMs = 3_000

type ReadContext = Pick<Context, 'db' | 'env' | 'clock' | 'log'>

export function createBusinessReader(context: ReadContext): () => Promise<BusinessFigures> {
  let kept: { atMs: number; figures: Promise<BusinessFigures> } | undefined
  return () => {
    const nowMs = performance.now()
    if (!kept || nowMs - kept.atMs >= keptMs) kept = { atMs: nowMs, figures: readInTime(context) }
    return kept.figures
  }
}

async function readInTime(context: ReadContext): Promise<BusinessFigures> {
  const { env, log, clock } = context
  const [backup, ofDatabase] = await Promise.all([
    env.BACKUP_DIR === undefined
      ? undefined
      : findLastCopy(env.BACKUP_DIR, clock.now()).catch(() => undefined),
    Promise.race([
      readDatabase(context).catch((error: unknown) => {
        log.warn({ error: describeError(error) }, 'the figures of the business could not be read')
        return undefined
      }),
      wait(limitMs, undefined, { ref: false }),
    ]),
  ])
  const away = { isDatabaseUp: false, lastDeliveries: new Map(), refusedToday: new Map() }
  return { ...(ofDatabase ?? away), backup }
}

/** Each is quick whatever the tables hold: by an index, or kept by the database as rows change. */
async function readDatabase({ db, env, clock }: ReadContext): Promise<BusinessFigures> {
  const now = clock.now()
  const { waiting, failed } = await readUnsent(db, now)
  return {
    isDatabaseUp: true,
    queue: await readQueue(db, { without: deliverChunkJob.name }),
    sales: await countSales(db),
    unserved: await countUnserved(db, now),
    mails: { waiting, failed },
    lastDeliveries: await readLastDeliveries({ db, env }),
    refusedToday: await readRefused({ db }, now),
  }
}

async function readLastDeliveries({
  db,
  env,
}: Pick<ReadContext, 'db' | 'env'>): Promise<Map<string, number>> {
  const seconds = new Map<string, number>()
  for (const id of env.checkoutSecrets.keys()) {
    const last = await findLastDelivery(db, id)
    if (last !== null) seconds.set(id, Date.parse(last) / 1000)
  }
  return seconds
}

async function readRefused({ db }: Pick<ReadContext, 'db'>, now: Date): Promise<Map<string, number>> {
  const { day } = refusedDeliveries
  const rows = await db
    .select()
    .from(refusedDeliveries)
    .where(gte(day, startOfDay(now)))
  const counts = new Map<string, number>()
  for (const { provider, count } of rows) counts.set(provider, (counts.get(provider) ?? 0) + count)
  return counts
}
