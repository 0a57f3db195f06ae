import { eq, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import { formatMinute } from '#server/features/subscriptions/sao-paulo.ts'
import { users } from '#server/features/users/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { settings } from '#server/platform/settings/tables.ts'
import { deletedUsers } from './tables.ts'

const dayMs = 24 * 60 * 60 * 1000
/** A server that was off for longer may have come back with any clock. */
const longestGapMs = 7 * dayMs
/** Clocks of instances and database may differ by this much. */
const leewayMs = 5 * 60 * 1000

const notedHourKey = 'noted-hour'
const trustedRowsKey = 'trusted-rows'
const Instant = z.coerce.date()

/** Why the clock cannot be right: it shows a time before what is stored, or long after the last hour that was noted. */
export type ClockDoubt = { reason: 'behind' | 'ahead'; now: Date; known: Date }

/** Nothing, while there is no reason to doubt. */
export async function doubtClock(db: Executor, now: Date): Promise<ClockDoubt | undefined> {
  const [noted, trusted, stored] = [
    await readInstant(db, notedHourKey),
    await readInstant(db, trustedRowsKey),
    await findNewestRow(db),
  ]
  const newest = latest(noted, stored && trusted && stored <= trusted ? undefined : stored)
  if (newest && newest.getTime() > now.getTime() + leewayMs) return { reason: 'behind', now, known: newest }
  // Before the first hour was noted, what was stored last is all that is known.
  const known = noted ?? newest
  if (known && now.getTime() - known.getTime() > longestGapMs) return { reason: 'ahead', now, known }
  return undefined
}

/** Said by an administrator: the clock is right, and what is dated ahead was written by a wrong one. */
export async function trustClock(db: Executor, now: Date): Promise<void> {
  const stored = await findNewestRow(db)
  if (stored && stored > now) await writeInstant(db, trustedRowsKey, stored)
  await writeInstant(db, notedHourKey, now)
}

export function describeDoubt({ reason, now, known }: ClockDoubt): string {
  const why =
    reason === 'behind'
      ? `antes do registro mais novo que está guardado, de ${formatMinute(known)}`
      : `mais de 7 dias depois da última hora anotada, ${formatMinute(known)}`
  return `O relógio do servidor marca ${formatMinute(now)}, ${why}.`
}

const noteHourJob = jobKind({ name: 'note-hour' })

/** Notes each hour that the server has seen, unless it cannot be the next one. */
export function noteHourWork(context: Context): JobWork {
  return jobWork({ kind: noteHourJob, cron: '0 * * * *', task: () => noteHour(context) })
}

export async function noteHour({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now()
  const doubt = await doubtClock(db, now)
  if (doubt) log.warn({ now, known: doubt.known }, 'the clock cannot be right: nothing is deleted by it')
  else await writeInstant(db, notedHourKey, now)
}

async function findNewestRow(db: Executor): Promise<Date | undefined> {
  const newest = []
  for (const table of [salesTable, users, deletedUsers]) {
    const [row] = await db.select({ at: max(table.createdAt) }).from(table)
    newest.push(row?.at ?? undefined)
  }
  return latest(...newest)
}

function latest(...instants: (Date | undefined)[]): Date | undefined {
  return instants.flatMap((instant) => instant ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0]
}

async function readInstant(db: Executor, key: string): Promise<Date | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  return row && Instant.parse(row.value)
}

async function writeInstant(db: Executor, key: string, instant: Date): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value: instant.toISOString() })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: instant.toISOString(), updatedAt: sql`now()` },
    })
}
