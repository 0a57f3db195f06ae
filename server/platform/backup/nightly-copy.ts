import type { Context } from '#server/context.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { keepCopy } from './keep-copies.ts'

const nightlyCopyJob = jobKind({ name: 'nightly-copy', retries: 5, pauseSeconds: 300, limitSeconds: 3_600 })

/** Each night, by whichever instance takes the job, into the folder that was set for copies. Without one nothing is kept. */
export function nightlyCopyWork({ db, env, clock, log, lifecycle }: Context): JobWork {
  return jobWork({
    kind: nightlyCopyJob,
    cron: '41 2 * * *',
    task: async (_data, { signal }) => {
      if (!env.BACKUP_DIR) return
      const counts = await keepCopy(db, env.BACKUP_DIR, { now: clock.now(), signal, lifecycle })
      log.info({ folder: env.BACKUP_DIR, rows: counts }, 'the nightly copy is written')
    },
  })
}
