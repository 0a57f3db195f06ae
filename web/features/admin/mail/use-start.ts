import { useMutation } from '@tanstack/react-query'
import type { CampaignAudience } from '#contract/campaigns.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { toast } from '#web/ui/toast-store.ts'
import { sends, startCampaign, type Start } from './sends.ts'
import { aboutCampaigns } from './use-campaigns.ts'

export type Started = { id: string; subject: string; audience: CampaignAudience }

/** That it went well is told when the campaign ends; until then its progress is in sight. */
export function useStart(onStarted: (campaign: Started) => void) {
  const refresh = useRefresh(aboutCampaigns)
  return useMutation({
    mutationFn: (start: Start) => startCampaign(start),
    onSuccess: (id, { audience, draft }) => {
      onStarted({ id, audience, subject: draft.subject })
      void refresh()
    },
    onError: (error, { audience }) => {
      if (isRepeatRefusal(error)) return
      const title = sends[audience].failure
      toast({ title, description: errorMessage(error, title), variant: 'destructive' })
    },
  })
}

/** Not a failure, but a question to whoever sends. */
export function isRepeatRefusal(error: Error): boolean {
  return error instanceof ApiError && error.code === 'campaign_repeated'
}
