import { jobKind } from '#server/platform/jobs/job.ts'

/** A part of a campaign's recipients. */
export type Chunk = { campaignId: string; chunk: number }

/** Small enough that several instances get their share, large enough that jobs cost little beside the mails. */
export const chunkSize = 100

export const sendChunkJob = jobKind<Chunk>({
  name: 'send-campaign-chunk',
  // A run may be cut off any number of times; only the mails themselves are tried a limited number of times.
  retries: 1_000,
  pauseSeconds: 1,
  longestPauseSeconds: 5,
  // A chunk takes long when the mail server hangs on each of its mails. A dead worker is noticed by its silence.
  limitSeconds: 2 * 60 * 60,
})
