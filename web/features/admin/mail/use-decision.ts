import { dropRecipient, resendToRecipient } from '#contract/campaigns.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { aboutCampaigns } from './use-campaigns.ts'

const decisions = {
  resend: { endpoint: resendToRecipient, done: 'Reenvio na fila', failed: 'Erro ao reenviar' },
  drop: { endpoint: dropRecipient, done: 'Destinatário descartado', failed: 'Erro ao descartar' },
}

type Decision = keyof typeof decisions

/** What becomes of a recipient of whom nobody knows whether the mail arrived. */
export function useDecision(id: string, recipientId: string) {
  const refresh = useRefresh(aboutCampaigns)
  return useAct({
    send: (decision: Decision) => call(decisions[decision].endpoint, { params: { id, recipientId } }),
    done: (_progress, decision) => ({ title: decisions[decision].done }),
    failed: (_error, decision) => decisions[decision].failed,
    onDone: refresh,
    // Somebody else may have decided meanwhile.
    onFailed: refresh,
  })
}
