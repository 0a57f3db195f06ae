import { setTimeout as wait } from 'node:timers/promises'
import type { CampaignProgress } from '#contract/campaigns.ts'
import type { Context } from '#server/context.ts'
import { isDatabaseAway } from '#server/platform/database/failures.ts'
import { readProgress } from './read-campaigns.ts'

const lookEveryMs = 500
/** How long somebody may go on watching who no longer may. */
const askEveryMs = 2_000

type Watch = {
  campaignId: string
  /** How often to give a sign of life while nothing changes. */
  heartbeatMs: number
  /** Aborted when the server shuts down: watchers are let go. */
  closing: AbortSignal
  /** Asked now and then: watchers who may no longer watch are let go. Without it, everybody may. */
  mayWatch?: () => Promise<boolean>
}

/**
 * Where a campaign stands, whenever that changes, whichever instance sends it; nothing at all as a sign of life.
 * Ends with the campaign, when the server shuts down, and when who watches may no longer do so.
 */
export async function* watchCampaign(
  { db }: Context,
  { campaignId, heartbeatMs, closing, mayWatch }: Watch,
): AsyncGenerator<CampaignProgress | undefined> {
  let shown = ''
  let silentMs = 0
  let unaskedMs = 0
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
    unaskedMs += lookEveryMs
    if (unaskedMs >= askEveryMs && mayWatch) {
      unaskedMs = 0
      if (!(await mayWatch())) return
    }
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
