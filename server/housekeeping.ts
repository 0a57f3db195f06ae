import type { Context } from './context.ts'
import { purgeSpentLinks } from './features/auth/renew-first-access.ts'
import { purgeSessions } from './features/auth/sessions.ts'
import { purgeDeletedUsers } from './features/customers/archive-users.ts'
import { purgeIntegrations } from './features/integrations/change-integration.ts'
import { refreshStatuses } from './features/subscriptions/refresh-statuses.ts'
import { purgeRateCounters } from './platform/http/rate-limit.ts'
import { jobKind, jobWork, type JobWork } from './platform/jobs/job.ts'

const housekeepingJob = jobKind({ name: 'housekeeping' })

/** Every night makes stored statuses true and throws away what nobody will ask for again. */
export function housekeepingWork({ clock }: Context): JobWork {
  return jobWork({
    kind: housekeepingJob,
    cron: '17 3 * * *',
    effect: async (tx) => {
      await refreshStatuses(tx, clock.now())
      await purgeSessions(tx, clock.now())
      await purgeSpentLinks(tx, clock.now())
      await purgeIntegrations(tx, clock.now())
      await purgeDeletedUsers(tx, clock.now())
      await purgeRateCounters(tx, clock.now())
    },
  })
}
