import { Readable } from 'node:stream'
import type { CampaignCounts } from '#contract/campaigns.ts'
import type { Context } from '#server/context.ts'
import { readProgress } from './read-campaigns.ts'
import { watchCampaign } from './watch-campaign.ts'

/** More often than any proxy between us and the browser loses patience. */
const heartbeatMs = 15_000
/** A stream that came to its age is opened anew: by then whoever listened may long be gone. */
const longestStreamMs = 5 * 60_000

type Watched = { campaignId: string; closing: AbortSignal }

/**
 * Server-sent events. The browser comes back by itself after one second when it loses the line; whoever lost it for
 * having lost the right to it is refused then, and the browser gives up.
 */
export function streamProgress(
  context: Context,
  watched: Watched & { mayWatch: () => Promise<boolean> },
): Readable {
  async function* events(): AsyncGenerator<string> {
    const opened = performance.now()
    yield 'retry: 1000\n\n'
    for await (const progress of watchCampaign(context, { ...watched, heartbeatMs })) {
      yield progress ? `event: progress\ndata: ${JSON.stringify(progress)}\n\n` : ': \n\n'
      if (performance.now() - opened > longestStreamMs) return
    }
  }
  return Readable.from(events())
}

/**
 * The answer of a call that waits for the end of its campaign: a JSON text. The spaces before it mean nothing, and
 * keep the line from looking dead, however long it takes. A paused campaign is answered with the counts so far.
 */
export function streamCounts(context: Context, watched: Watched): Readable {
  async function* parts(): AsyncGenerator<string> {
    let written = performance.now()
    for await (const progress of watchCampaign(context, { ...watched, heartbeatMs })) {
      if (progress?.status === 'paused') break
      if (performance.now() - written < heartbeatMs) continue
      written = performance.now()
      yield ' '
    }
    const { sent, failed } = await readProgress(context.db, watched.campaignId)
    const counts: CampaignCounts = { success: sent, failed }
    yield JSON.stringify(counts)
  }
  return Readable.from(parts())
}
