import type { Context } from './context.ts'
import { purgeEntries } from './features/audit/erase-from-entries.ts'
import { purgeSpentLinks } from './features/auth/renew-first-access.ts'
import { purgeLogins, purgeSessions } from './features/auth/sessions.ts'
import { purgeRefusals } from './features/checkout/refuse-delivery.ts'
import { purgeDeletedUsers } from './features/customers/archive-users.ts'
import { doubtClock } from './features/customers/doubt-clock.ts'
import { purgeSpentTickets } from './features/factors/tickets.ts'
import { purgeIntegrations } from './features/integrations/change-integration.ts'
import { enqueueDating } from './features/sales/date-sales.ts'
import { refreshStatuses } from './features/subscriptions/refresh-statuses.ts'
import { purgeTold } from './features/watch/tell-administrators.ts'
import { purgeRateCounters } from './platform/http/rate-limit.ts'
import { jobKind, jobWork, type JobWork } from './platform/jobs/job.ts'

const housekeepingJob = jobKind({ name: 'housekeeping' })

/** Every night makes stored statuses true and throws away what nobody will ask for again. */
export function housekeepingWork({ clock, jobs }: Context): JobWork {
  return jobWork({
    kind: housekeepingJob,
    cron: '17 3 * * *',
    effect: async (tx) => {
      const now = clock.now()
      await refreshStatuses(tx, now)
      await purgeSessions(tx, now)
      await purgeSpentTickets(tx, now)
      await purgeRateCounters(tx, now)
      await purgeRefusals(tx, now)
      await purgeTold(tx, now)
      // An older server beside this one stores sales as it always did.
      await enqueueDating({ jobs }, tx)
      // What could still be taken back does not go by a clock that cannot be right.
      if (await doubtClock(tx, now)) return
      await purgeSpentLinks(tx, now)
      await purgeLogins(tx, now)
      await purgeIntegrations(tx, now)
      await purgeDeletedUsers(tx, now)
      await purgeEntries(tx, now)
    },
  })
}
