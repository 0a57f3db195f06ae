import type { Campaign } from '#contract/campaigns.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useAct } from '#web/api/use-act.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { sends, startCampaign } from './sends.ts'
import { aboutCampaigns } from './use-campaigns.ts'

export type Started = Pick<Campaign, 'id' | 'subject' | 'audience' | 'segmentName'>

/** That it went well is told when the campaign ends; until then its progress is in sight. */
export function useStart(onStarted: (campaign: Started) => void) {
  const refresh = useRefresh(aboutCampaigns)
  return useAct({
    send: startCampaign,
    failed: (error, { audience }) => (isRepeatRefusal(error) ? null : sends[audience].failure),
    onDone: (id, { audience, draft }) => {
      onStarted({ id, audience, segmentName: null, subject: draft.subject })
      void refresh()
    },
  })
}

/** Not a failure, but a question to whoever sends. */
export function isRepeatRefusal(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'campaign_repeated' || isSubjectRefusal(error))
}

/** Another text, but the same subject. */
export function isSubjectRefusal(error: Error): boolean {
  return error instanceof ApiError && error.code === 'subject_repeated'
}
