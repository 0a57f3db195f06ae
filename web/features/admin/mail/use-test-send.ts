import { useMutation } from '@tanstack/react-query'
import { sendTestEmail, type CampaignDraft } from '#contract/campaigns.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { toast } from '#web/ui/toast-store.ts'

const failure = 'Erro ao enviar email de teste'

export function useTestSend() {
  return useMutation({
    mutationFn: (body: CampaignDraft) => call(sendTestEmail, { body }),
    onSuccess: ({ message }) => toast({ title: 'Email de teste enviado!', description: message }),
    onError: (error) =>
      toast({ title: failure, description: errorMessage(error, failure), variant: 'destructive' }),
  })
}
