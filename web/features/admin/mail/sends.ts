import {
  sendBulkEmail,
  sendRemarketingEmail,
  type CampaignAudience,
  type CampaignDraft,
} from '#contract/campaigns.ts'
import { send } from '#web/api/call.ts'

/** How each send is called, on the wire and in words. */
export const sends = {
  active: {
    call: sendBulkEmail,
    failure: 'Erro ao enviar emails',
    ended: 'Emails enviados!',
    question: 'Enviar para os usuários ativos?',
    confirm: 'Enviar emails',
    person: 'usuário ativo',
    people: 'usuários ativos',
    group: 'Ativos',
    other: 'remarketing para inativos',
  },
  inactive: {
    call: sendRemarketingEmail,
    failure: 'Erro ao enviar remarketing',
    ended: 'Remarketing enviado!',
    question: 'Enviar remarketing para os usuários inativos?',
    confirm: 'Enviar remarketing',
    person: 'usuário inativo',
    people: 'usuários inativos',
    group: 'Inativos',
    other: 'envio para ativos',
  },
} as const satisfies Record<CampaignAudience, object>

export type Start = {
  audience: CampaignAudience
  draft: CampaignDraft
  /** The person knows that the same people were sent it before. */
  isRepeat?: boolean
}

/** Starts a campaign and does not wait for it: its progress is followed apart. */
export async function startCampaign({ audience, draft, isRepeat = false }: Start): Promise<string> {
  const body = isRepeat ? draft : { ...draft, refuseRepeat: true }
  const reply = await send(sends[audience].call, [{ body }], { headers: { Prefer: 'respond-async' } })
  return (reply as { campaignId: string }).campaignId
}
