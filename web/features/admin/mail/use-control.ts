import { useMutation } from '@tanstack/react-query'
import { pauseCampaign, resumeCampaign, stopCampaign, type CampaignProgress } from '#contract/campaigns.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { toast } from '#web/ui/toast-store.ts'

const controls = {
  pause: { endpoint: pauseCampaign, failure: 'Erro ao pausar o envio' },
  resume: { endpoint: resumeCampaign, failure: 'Erro ao retomar o envio' },
  stop: { endpoint: stopCampaign, failure: 'Erro ao interromper o envio' },
}

export type Control = keyof typeof controls

/** Pauses, resumes or stops a campaign. */
export function useControl(id: string, onChange: (progress: CampaignProgress) => void) {
  return useMutation({
    mutationFn: (control: Control) => call(controls[control].endpoint, { params: { id } }),
    onSuccess: onChange,
    onError: (error, control) => {
      const title = controls[control].failure
      toast({ title, description: errorMessage(error, title), variant: 'destructive' })
    },
  })
}
