import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { jobKind, jobWork, type JobWork } from './job.ts'

const tidyDatabaseJob = jobKind({ name: 'tidy-database', limitSeconds: 600 })

/**
 * PostgreSQL clears up behind itself and looks at its rows as they change. The embedded one has nobody who does: left alone
 * it reads whole tables, having no idea how many rows they have, and never uses their room again.
 */
export function tidyDatabaseWork({ db }: Pick<Context, 'db'>): JobWork {
  return jobWork({
    kind: tidyDatabaseJob,
    cron: '5 4 * * *',
    task: async () => {
      if (db.kind === 'embedded') await db.execute(sql`vacuum (analyze)`)
    },
  })
}
