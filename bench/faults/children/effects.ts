import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { jobKind } from '#server/platform/jobs/job.ts'
import type { Database } from '#server/platform/database/database.ts'

/** One row for each time that a job's effect happened. Nothing keeps it from happening twice but the queue. */
export const effects = pgTable('fault_effects', {
  job: text().notNull(),
  worker: text().notNull(),
  attempt: integer().notNull(),
})

/** One after the other: of two that find it missing at the same moment, Postgres refuses one. */
export async function createEffects(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('fault_effects'))`)
    await tx.execute(
      sql`create table if not exists fault_effects (job text not null, worker text not null, attempt int not null)`,
    )
  })
}

type JobName = { job: string }

/** A quick effect. */
export const recordJob = jobKind<JobName>({ name: 'fault-record' })
/** An effect that stops half-way in its first run: written, but not committed. */
export const halfJob = jobKind<JobName>({ name: 'fault-half' })
/** Work outside of the database that never ends in its first run. */
export const stuckJob = jobKind<JobName>({ name: 'fault-stuck' })
/** Work outside of the database that takes two seconds. */
export const shortJob = jobKind<JobName>({ name: 'fault-short' })
