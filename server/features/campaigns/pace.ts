import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { campaignPace, campaigns } from './tables.ts'

/** Taken at once: so a limit costs little beside the mails. What is not used is given back. */
const blockSize = 100

export type Allowance = { mails: number; /** When there may be more. */ freeAt?: Date }

/** How many mails of campaigns this instance may begin. All instances together stay within the limit of each hour. */
export type Pace = {
  take: (wanted: number) => Promise<Allowance>
  /** What was taken, and became no mail. */
  putBack: (mails: number) => void
  /** Nobody here waits for a mail: others may have what is left. */
  rest: () => Promise<void>
}

export function createPace({ db, env }: Pick<Context, 'db' | 'env'>): Pace {
  const perHour = env.CAMPAIGN_MAILS_PER_HOUR
  let left = 0
  return {
    take: async (wanted) => {
      if (perHour === 0) return { mails: wanted }
      let freeAt: Date | undefined
      if (left === 0) {
        const reserved = await db.transaction((tx) => reserve(tx, perHour))
        left += reserved.mails
        freeAt = reserved.freeAt
      }
      const mails = Math.min(left, wanted)
      left -= mails
      return freeAt === undefined ? { mails } : { mails, freeAt }
    },
    putBack: (mails) => {
      if (perHour > 0) left += mails
    },
    rest: async () => {
      const mails = left
      left = 0
      if (mails > 0) await giveBack(db, mails)
    },
  }
}

const Window = z.object({
  rows: z.tuple([z.object({ used: z.number(), free_at_ms: z.number().nullable() })]),
})

/** The minutes that the last hour touches, so that no hour, whenever it begins, has more than it may. */
const isInWindow = sql`${campaignPace.minute} > now() - interval '61 minutes'`

async function readWindow(db: Executor): Promise<{ used: number; freeAt: Date | undefined }> {
  const [{ used, free_at_ms }] = Window.parse(
    await db.execute(sql`select coalesce(sum(${campaignPace.mails}), 0)::int as used,
      extract(epoch from min(${campaignPace.minute}) + interval '61 minutes')::float8 * 1000 as free_at_ms
      from ${campaignPace} where ${isInWindow} and ${campaignPace.mails} > 0`),
  ).rows
  return { used, freeAt: free_at_ms === null ? undefined : new Date(free_at_ms) }
}

async function reserve(tx: Executor, perHour: number): Promise<Allowance> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('campaign pace', 0))`)
  const { used, freeAt } = await readWindow(tx)
  const mails = Math.max(0, Math.min(blockSize, perHour - used))
  if (mails === 0) return freeAt ? { mails, freeAt } : { mails }
  await tx.execute(sql`insert into ${campaignPace} (minute, mails) values (date_trunc('minute', now()), ${mails})
    on conflict (minute) do update set mails = ${campaignPace.mails} + excluded.mails`)
  await tx.execute(sql`delete from ${campaignPace} where not (${isInWindow})`)
  return { mails }
}

/** From the newest minutes that have any: it was reserved last. */
async function giveBack(db: Executor, mails: number): Promise<void> {
  await db.execute(sql`update ${campaignPace} set mails = greatest(0, ${campaignPace.mails} - ${mails})
    where ${campaignPace.minute} = (select max(minute) from ${campaignPace} where mails > 0)`)
}

/** How long it takes until the last of so many has left, behind what is under way already. 0: all leave at once. */
export async function estimateHours(
  db: Executor,
  { CAMPAIGN_MAILS_PER_HOUR: perHour }: Pick<Context['env'], 'CAMPAIGN_MAILS_PER_HOUR'>,
): Promise<(people: number) => number> {
  if (perHour === 0) return () => 0
  const { used } = await readWindow(db)
  const { total, sent, failed, uncertain, dropped, status } = campaigns
  const [row] = await db
    .select({
      ahead: sql<number>`coalesce(sum(${total} - ${sent} - ${failed} - ${uncertain} - ${dropped}), 0)::int`,
    })
    .from(campaigns)
    .where(sql`${status} = 'running'`)
  const behind = (row?.ahead ?? 0) + used
  return (people) => (people === 0 ? 0 : Math.max(0, Math.ceil((people + behind) / perHour) - 1))
}

/** Nothing: as many as the mail server takes. */
export function perHourOf({ CAMPAIGN_MAILS_PER_HOUR }: Pick<Context['env'], 'CAMPAIGN_MAILS_PER_HOUR'>) {
  return CAMPAIGN_MAILS_PER_HOUR === 0 ? null : CAMPAIGN_MAILS_PER_HOUR
}
