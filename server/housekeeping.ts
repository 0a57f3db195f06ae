import type { Context } from './context.ts'
import { purgeSessions } from './features/auth/sessions.ts'
import { purgeRateCounters } from './platform/http/rate-limit.ts'
import { jobKind, jobWork, type JobWork } from './platform/jobs/job.ts'

const housekeeping = jobKind({ name: 'housekeeping' })

/** Throws away every night what nobody will ask for again. */
export function housekeepingWork({ clock }: Context): JobWork {
  return jobWork({
    kind: housekeeping,
    cron: '17 3 * * *',
    effect: async (tx) => {
      await purgeSessions(tx, clock.now())
      await purgeRateCounters(tx, clock.now())
    },
  })
}
