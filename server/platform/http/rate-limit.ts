import { hash } from 'node:crypto'
import { and, eq, inArray, lt, sql, type SQL, type WithSubquery } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { AppError } from './app-error.ts'
import { rateCounters } from './tables.ts'

export type RateLimit = { key: string; limit: number; windowMs: number }

/** For whom a limit does not count, as a condition of the statement. */
type Slot = { unless?: SQL }

/**
 * The steps of a statement that counts a try under that many limits, for `bindLimits` to fill. The one row of
 * `refusal` says how long to wait, or nothing. Counted before the expensive work, in the statement that also judges,
 * so that parallel tries cannot slip through between a look and a write. The limits are judged in their order, and
 * what is refused counts nowhere: whoever goes on after a refusal neither uses up the limits of others nor fills the
 * table. Only of tries at the very same moment may one be counted that a later limit then refuses.
 */
export function buildCounting(db: Pick<Executor, '$with'>, slots: Slot[]) {
  const limits = db.$with('limits', {}).as(sql`
    select * from (values ${sql.join(slots.map(describeSlot), sql`, `)}) as l (slot, key, ends_at, most)`)
  const full = db.$with('full_counters', {}).as(sql`
    select counter.window_ends_at from rate_counters counter join limits using (key)
    where counter.count >= limits.most and counter.window_ends_at > ${now}`)
  const counted = slots.map((_, slot) => db.$with(`counted${slot}`, {}).as(countSlot(slot)))
  const all = sql.join(
    slots.map((_, slot) => sql`select * from ${sql.identifier(`counted${slot}`)}`),
    sql` union all `,
  )
  const refusal = db.$with('refusal', { waitSeconds: sql<number | null>`wait_seconds`.as('wait_seconds') })
    .as(sql`
      select ceil(extract(epoch from max(window_ends_at) - ${now}))::int as wait_seconds
      from (
        select window_ends_at from full_counters
        union all
        select counter.window_ends_at from (${all}) counter join limits using (key)
        where counter.count > limits.most
      ) exceeded`)
  const steps: WithSubquery[] = [limits, full, ...counted, refusal]
  return { steps, refusal }
}

const now = sql`${sql.placeholder('now')}::timestamptz`

function describeSlot({ unless }: Slot, slot: number): SQL {
  const limit = sql`${sql.placeholder(`limit${slot}`)}::int`
  const most = unless ? sql`case when ${unless} then null else ${limit} end` : limit
  const key = sql`${sql.placeholder(`key${slot}`)}::text`
  return sql`(${sql.raw(String(slot))}, ${key}, ${sql.placeholder(`endsAt${slot}`)}::timestamptz, ${most})`
}

/** Counts under one limit, once the one before has let the try pass. */
function countSlot(slot: number): SQL {
  const isLetThrough =
    slot === 0
      ? sql`not exists (select from full_counters)`
      : sql`exists (select from ${sql.identifier(`counted${slot - 1}`)} counter join limits before using (key)
          where (counter.count > before.most) is not true)`
  return sql`
    insert into rate_counters (key, count, window_ends_at)
    select key, 1, ends_at from limits where slot = ${sql.raw(String(slot))} and ${isLetThrough}
    on conflict (key) do update set
      count = case when rate_counters.window_ends_at <= ${now} then 1 else rate_counters.count + 1 end,
      window_ends_at = case when rate_counters.window_ends_at <= ${now} then excluded.window_ends_at
        else rate_counters.window_ends_at end
    returning key, count, window_ends_at`
}

/**
 * The step of a statement that takes a counted try back, for `bindLimits` to fill: it succeeded, and only failures
 * count. It takes the counters in the order in which they are counted, so that two tries never wait for each other.
 */
export function buildGivingBack(
  db: Pick<Executor, '$with' | 'select' | 'update'>,
  { slots, when }: { slots: number; when?: SQL },
) {
  const { key, count } = rateCounters
  const keys = Array.from({ length: slots }, (_, slot) => sql.placeholder(`key${slot}`))
  const own = db
    .select({ key })
    .from(rateCounters)
    .where(and(inArray(key, keys), when))
    .orderBy(sql`array_position(array[${sql.join(keys, sql`, `)}]::text[], ${key})`)
    .for('update')
  return db
    .update(rateCounters)
    .set({ count: sql`greatest(${count} - 1, 0)` })
    .where(inArray(key, own))
    .returning({ key })
}

export function bindLimits(limits: RateLimit[], at: Date): Record<string, string | number> {
  const entries = limits.flatMap(({ key, limit, windowMs }, slot): [string, string | number][] => [
    [`key${slot}`, shorten(key)],
    [`endsAt${slot}`, new Date(at.getTime() + windowMs).toISOString()],
    [`limit${slot}`, limit],
  ])
  return { ...Object.fromEntries(entries), now: at.toISOString() }
}

const longestKey = 80

/** Whoever tries chooses part of the key: a row stays small however long that is. */
function shorten(key: string): string {
  return key.length > longestKey ? `sha256 ${hash('sha256', key, 'hex')}` : key
}

/** Refuses a try that has to wait, by what `refusal` says. */
export function refuseFor(waitSeconds: number | null): void {
  if (waitSeconds !== null) throw new AppError('rate_limited', { retryAfterSeconds: waitSeconds })
}

/** Counts a try under each of its limits, in their order, and tells how long to wait when there were too many. */
export async function countTry(db: Executor, limits: RateLimit[], at: Date): Promise<number | null> {
  const { steps, refusal } = buildCounting(
    db,
    limits.map(() => ({})),
  )
  const query = db
    .with(...steps)
    .select({ waitSeconds: refusal.waitSeconds })
    .from(refusal)
  const [row] = await query.execute(bindLimits(limits, at))
  return row?.waitSeconds ?? null
}

/** Like `countTry`, but refuses the try. */
export async function refuseTooMany(db: Executor, limits: RateLimit[], at: Date): Promise<void> {
  refuseFor(await countTry(db, limits, at))
}

/** Starts again from nothing, in the order in which tries are counted. */
export async function forgetTries(db: Executor, limits: RateLimit[]): Promise<void> {
  for (const { key } of limits) await db.delete(rateCounters).where(eq(rateCounters.key, shorten(key)))
}

export async function purgeRateCounters(db: Executor, at: Date): Promise<void> {
  await db.delete(rateCounters).where(lt(rateCounters.windowEndsAt, at))
}
