import { setTimeout as wait } from 'node:timers/promises'
import type { CampaignProgress } from '#contract/campaigns.ts'
import type { Context } from '#server/context.ts'
import { isDatabaseAway } from '#server/platform/database/failures.ts'
import { readProgress } from './read-campaigns.ts'

const lookEveryMs = 500

type Watch = {
  campaignId: string
  /** How often to give a sign of life while nothing changes. */
  heartbeatMs: number
  /** Aborted when the server shuts down: whoever watches is let go. */
  closing: AbortSignal
}

/**
 * Where a campaign stands, whenever that changes, whichever instance sends it; nothing at all as a sign of life.
 * Ends with the campaign, and when the server shuts down.
 */
export async function* watchCampaign(
  { db }: Context,
  { campaignId, heartbeatMs, closing }: Watch,
): AsyncGenerator<CampaignProgress | undefined> {
  let shown = ''
  let silentMs = 0
  while (!closing.aborted) {
    const progress = await readIfThere(db, campaignId)
    const text = JSON.stringify(progress)
    if (progress && text !== shown) {
      shown = text
      silentMs = 0
      yield progress
      if (progress.status === 'finished' || progress.status === 'stopped') return
    } else if (silentMs >= heartbeatMs) {
      silentMs = 0
      yield undefined
    }
    await wait(lookEveryMs, undefined, { signal: closing }).catch(() => {})
    silentMs += lookEveryMs
  }
}

/** A database that is away for a moment is no reason to stop watching. */
async function readIfThere(db: Context['db'], campaignId: string): Promise<CampaignProgress | undefined> {
  try {
    return await readProgress(db, campaignId)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return undefined
  }
}
