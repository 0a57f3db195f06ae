import { useMutation } from '@tanstack/react-query'
import { dropRecipient, resendToRecipient } from '#contract/campaigns.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { toast } from '#web/ui/toast-store.ts'
import { aboutCampaigns } from './use-campaigns.ts'

const decisions = {
  resend: { endpoint: resendToRecipient, done: 'Reenvio na fila', failure: 'Erro ao reenviar' },
  drop: { endpoint: dropRecipient, done: 'Destinatário descartado', failure: 'Erro ao descartar' },
}

/** What becomes of a recipient of whom nobody knows whether the mail arrived. */
export function useDecision(id: string, recipientId: string) {
  const refresh = useRefresh(aboutCampaigns)
  return useMutation({
    mutationFn: (decision: keyof typeof decisions) =>
      call(decisions[decision].endpoint, { params: { id, recipientId } }),
    onSuccess: (_progress, decision) => toast({ title: decisions[decision].done }),
    onError: (error, decision) => {
      const title = decisions[decision].failure
      toast({ title, description: errorMessage(error, title), variant: 'destructive' })
    },
    // Also after a refusal: somebody else may have decided meanwhile.
    onSettled: refresh,
  })
}
