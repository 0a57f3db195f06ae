import { campaignEvents, readCampaign, type CampaignProgress } from '#contract/campaigns.ts'
import { call } from '#web/api/call.ts'
import { useLiveProgress } from '../use-live-progress.ts'

type Watch = {
  onProgress: (progress: CampaignProgress) => void
  /** Called once, when the campaign is over. */
  onEnd: (progress: CampaignProgress) => void
}

/** Where a campaign stands, live. */
export function useProgress(id: string, watch: Watch) {
  const line = {
    path: campaignEvents.path.replace(':id', id),
    read: (): Promise<CampaignProgress> => call(readCampaign, { params: { id } }),
    isOver,
  }
  return useLiveProgress<CampaignProgress>(line, watch)
}

export function isOver({ status }: Pick<CampaignProgress, 'status'>): boolean {
  return status === 'finished' || status === 'stopped' || status === 'canceled'
}
