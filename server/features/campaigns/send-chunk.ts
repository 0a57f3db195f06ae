import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { jobWork, type JobWork } from '#server/platform/jobs/job.ts'
import { writeCampaignMail } from './campaign-mail.ts'
import { sendChunkJob } from './chunk.ts'
import { closeChunk } from './close-chunk.ts'
import { createSender, type SendingOptions } from './sender.ts'
import { campaigns } from './tables.ts'

export function sendChunkWork(context: Context, options: SendingOptions = {}): JobWork {
  const { db, jobs } = context
  const sender = createSender(context, options)
  return jobWork({
    kind: sendChunkJob,
    task: async (chunk) => {
      const [campaign] = await db.select().from(campaigns).where(eq(campaigns.id, chunk.campaignId))
      if (!campaign) return
      await sender.drain({ ...chunk, write: writeCampaignMail(context, campaign) })
      // Failed, the job is taken up by another instance, or by this one after its restart.
      if (!jobs.isRunning()) throw new Error('The instance shuts down before the chunk is closed')
      await closeChunk(context, chunk)
    },
  })
}
