import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CampaignAudience, CampaignDraft } from '#contract/campaigns.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { toast } from '#web/ui/toast-store.ts'
import { campaignsKey } from './campaigns-key.ts'
import { sends, startCampaign } from './sends.ts'

export type Started = { id: string; subject: string; audience: CampaignAudience }

type Start = { audience: CampaignAudience; draft: CampaignDraft }

/** That it went well is told when the campaign ends; until then its progress is in sight. */
export function useStart(onStarted: (campaign: Started) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ audience, draft }: Start) => startCampaign(audience, draft),
    onSuccess: (id, { audience, draft }) => {
      onStarted({ id, audience, subject: draft.subject })
      void client.invalidateQueries({ queryKey: [campaignsKey] })
    },
    onError: (error, { audience }) => {
      const title = sends[audience].failure
      toast({ title, description: errorMessage(error, title), variant: 'destructive' })
    },
  })
}
