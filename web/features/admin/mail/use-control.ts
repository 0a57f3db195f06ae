import { pauseCampaign, resumeCampaign, stopCampaign, type CampaignProgress } from '#contract/campaigns.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'

const controls = {
  pause: { endpoint: pauseCampaign, failed: 'Erro ao pausar o envio' },
  resume: { endpoint: resumeCampaign, failed: 'Erro ao retomar o envio' },
  stop: { endpoint: stopCampaign, failed: 'Erro ao interromper o envio' },
}

type Control = keyof typeof controls

/** Pauses, resumes or stops a campaign. */
export function useControl(id: string, onChange: (progress: CampaignProgress) => void) {
  return useAct({
    send: (control: Control) => call(controls[control].endpoint, { params: { id } }),
    failed: (_error, control) => controls[control].failed,
    onDone: onChange,
  })
}
