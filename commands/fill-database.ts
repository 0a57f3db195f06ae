import { listWorks } from '#server/app.ts'
import { assembleContext } from '#server/create-context.ts'
import type { Env } from '#server/env.ts'
import { jobsTable } from '#server/platform/backup/format.ts'
import { refuseFilled, restoreCopy } from '#server/platform/backup/read-copy.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openQueue } from '#server/platform/jobs/open-queue.ts'
import { createLog } from '#server/platform/log/create-log.ts'

/** Fills an empty database with the lines of a copy, and closes it. Answers how much there was. */
export async function fillDatabase(env: Env, db: Database, lines: AsyncIterable<string>): Promise<string> {
  const log = createLog('error')
  try {
    // Before the queue makes its tables: in a database that is in use nothing is changed.
    await db.longTransaction('snapshot', refuseFilled)
    const kinds = listWorks(assembleContext({ env, db, log })).map(({ kind }) => kind)
    const queue = await openQueue(db, log, kinds)
    const { counts, unknownJobs } = await restoreCopy(db, lines, queue)
    await queue.close()
    const { [jobsTable]: jobs = 0, ...tables } = counts
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
    const left = `${unknownJobs} tarefas são de um tipo que esta versão não conhece e ficaram de fora.\n`
    return (
      `${Object.keys(tables).length} tabelas, ${rows} linhas, tarefas que esperavam: ${jobs}. Tudo conferido.\n` +
      (unknownJobs > 0 ? left : '')
    )
  } finally {
    await db.close()
  }
}
