import { z } from 'zod'
import type { Statements } from '#server/platform/database/database.ts'

const Found = z.object({ rows: z.tuple([z.object({ found: z.string().nullable() })]) })
const Count = z.object({ rows: z.tuple([z.object({ count: z.number() })]) })

/** What runs at this moment is yet to be done as well: who restores the copy does it again, as after a crash. */
export const fromWaitingJobs = `from pgboss.job where state < 'completed' and not starts_with(name, '__')`

/** Whether the queue has made its tables. */
export async function hasQueue({ query }: Statements): Promise<boolean> {
  const { rows } = Found.parse(await query(`select to_regclass('pgboss.job')::text as found`))
  return rows[0].found !== null
}

export async function countWaitingJobs(statements: Statements): Promise<number> {
  if (!(await hasQueue(statements))) return 0
  return Count.parse(await statements.query(`select count(*)::int as count ${fromWaitingJobs}`)).rows[0].count
}
