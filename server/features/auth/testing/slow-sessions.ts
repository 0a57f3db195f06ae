import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Makes the storing of every session take its time, so that something else can come in between. The embedded database
 * has one connection, on which nothing ever does: there this changes nothing.
 */
export async function slowSessionsDown(db: Database): Promise<void> {
  if (db.kind === 'embedded') return
  await db.execute(sql`
    create function dawdle() returns trigger language plpgsql as
    $$ begin perform pg_sleep(4); return new; end $$`)
  await db.execute(sql`create trigger dawdle before insert on sessions execute function dawdle()`)
}

export async function speedSessionsUp(db: Database): Promise<void> {
  if (db.kind === 'postgres') await db.execute(sql`drop function dawdle cascade`)
}

/** Resolves when that many sessions are being stored. */
export async function untilStoring(db: Database, count: number): Promise<void> {
  if (db.kind === 'embedded') return
  const isAsleep = sql`wait_event = 'PgSleep' and datname = current_database()`
  await expect.poll(() => db.$count(sql`pg_stat_activity`, isAsleep)).toBe(count)
}

/** Resolves when that many statements wait for a row that somebody else is changing. */
export async function untilWaitingForRow(db: Database, count: number): Promise<void> {
  if (db.kind === 'embedded') return
  const waits = sql`wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(() => db.$count(sql`pg_stat_activity`, waits)).toBe(count)
}
