import { sendTestEmail, type CampaignDraft } from '#contract/campaigns.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'

export function useTestSend() {
  return useAct({
    send: (body: CampaignDraft) => call(sendTestEmail, { body }),
    done: ({ message }) => ({ title: 'Email de teste enviado!', description: message }),
    failed: 'Erro ao enviar email de teste',
  })
}
