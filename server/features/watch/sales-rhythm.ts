import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { paidKinds } from '#contract/checkout.ts'
import { salesTable } from '#server/features/sales/tables.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { settings } from '#server/platform/settings/tables.ts'

const dayMs = 24 * 60 * 60 * 1000
const rhythmKey = 'sales-rhythm'
/** Reading a month of sales costs more than a panel may wait for; the longest pause of it seldom changes. */
const keptMs = 60 * 60 * 1000

/** The sales of the 30 days up to the last one. By then and not by now, or a long silence would forget what it is measured by. */
export type Rhythm = { sales: number; longestPauseMs: number; spanMs: number }

const Rhythm = z.object({ sales: z.number(), longestPauseMs: z.number(), spanMs: z.number() })
const Kept = Rhythm.extend({ readAt: z.coerce.date() })
const Rows = z.object({ rows: z.array(Rhythm) })

/** When money last came in, by arrival: what is watched is whether sales reach us. */
export async function findLastSale(db: Executor): Promise<Date | undefined> {
  const { kind, createdAt, id } = salesTable
  const newest: Date[] = []
  // One by one: of each kind the newest stands at the end of the index.
  for (const paid of paidKinds) {
    const [row] = await db
      .select({ createdAt })
      .from(salesTable)
      .where(eq(kind, paid))
      .orderBy(desc(createdAt), desc(id))
      .limit(1)
    if (row) newest.push(row.createdAt)
  }
  return newest.toSorted((a, b) => b.getTime() - a.getTime())[0]
}

/** As it was kept, however old; read anew before anybody has. */
export async function readRhythm(db: Executor, lastSale: Date): Promise<Rhythm> {
  return (await findKept(db)) ?? measureRhythm(db, lastSale)
}

/** Reads it anew once an hour, for everybody. */
export async function keepRhythm(db: Executor, now: Date): Promise<void> {
  const kept = await findKept(db)
  const ageMs = kept ? now.getTime() - kept.readAt.getTime() : Infinity
  // A clock that was set back is no reason to keep it for ever.
  if (ageMs >= 0 && ageMs < keptMs) return
  const lastSale = await findLastSale(db)
  if (!lastSale) return
  const value = { ...(await measureRhythm(db, lastSale)), readAt: now.toISOString() }
  await db
    .insert(settings)
    .values({ key: rhythmKey, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } })
}

async function findKept(db: Executor): Promise<z.output<typeof Kept> | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, rhythmKey))
  return row && Kept.parse(row.value)
}

async function measureRhythm(db: Executor, lastSale: Date): Promise<Rhythm> {
  const { kind, createdAt } = salesTable
  const from = new Date(lastSale.getTime() - 30 * dayMs)
  const isRecent = and(inArray(kind, [...paidKinds]), gt(createdAt, from), lte(createdAt, lastSale))
  const ms = (interval: string) => sql.raw(`coalesce(extract(epoch from ${interval}) * 1000, 0)::float8`)
  const result = await db.execute(sql`
    select count(*)::float8 as sales, ${ms('max(pause)')} as "longestPauseMs", ${ms('max(at) - min(at)')} as "spanMs"
    from (select ${createdAt} as at, ${createdAt} - lag(${createdAt}) over (order by ${createdAt}) as pause
      from ${salesTable} where ${isRecent}) as recent`)
  const [rhythm] = Rows.parse(result).rows
  return rhythm ?? { sales: 0, longestPauseMs: 0, spanMs: 0 }
}
