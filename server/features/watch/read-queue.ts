import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Executor } from '#server/platform/database/database.ts'

/** As many as are worth telling apart. */
const mostCounted = 1_000

const Row = z.object({ waiting: z.number(), oldestSeconds: z.number(), oldestName: z.nullable(z.string()) })
const Rows = z.object({ rows: z.array(Row) })
const Running = z.object({ rows: z.array(z.object({ running: z.number() })) })

/** What could begin and has not. By the database's own clock, which says when a task is due. */
export type QueueFacts = z.output<typeof Row>

export async function readQueue(db: Executor, { without = '' } = {}): Promise<QueueFacts> {
  const result = await db.execute(sql`
    select count(*)::float8 as waiting,
      coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as "oldestSeconds",
      (array_agg(name order by start_after))[1] as "oldestName"
    from (select name, start_after from pgboss.job
      where state < 'active' and not blocked and start_after <= now() and name <> ${without} and not starts_with(name, '__')
      order by start_after limit ${mostCounted}) as due`)
  return Rows.parse(result).rows[0] ?? { waiting: 0, oldestSeconds: 0, oldestName: null }
}

/** As the queue itself counted them a few seconds ago: among a day of done ones nobody finds them quickly. */
export async function countRunning(db: Executor): Promise<number> {
  const result = await db.execute(
    sql`select coalesce(sum(active_count), 0)::float8 as running from pgboss.queue`,
  )
  return Running.parse(result).rows[0]?.running ?? 0
}
