import type { Context } from '#server/context.ts'
import { jobKind, jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { deleteExpiredUsers } from './delete-users.ts'

const cleanupJob = jobKind({ name: 'delete-expired-users' })

/** The administrators' cleanup, every night, where the operator asked for it. */
export function cleanupWork(context: Context): JobWork {
  return jobWork({
    kind: cleanupJob,
    cron: '7 4 * * *',
    task: async () => {
      if (!context.env.AUTO_CLEANUP) return
      const count = await deleteExpiredUsers(context, { actorId: null })
      if (count > 0) context.log.info({ count }, 'users long expired were deleted')
    },
  })
}
