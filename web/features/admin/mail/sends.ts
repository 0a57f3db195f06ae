import {
  sendBulkEmail,
  sendRemarketingEmail,
  type Campaign,
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
} as const satisfies Record<Group, object>

/** The two groups that have a button of their own. */
export type Group = Exclude<CampaignAudience, 'segment'>

type For = Pick<Campaign, 'audience' | 'segmentName'>

export function nameGroup({ audience, segmentName }: For): string {
  return audience === 'segment' ? (segmentName ?? 'Segmento') : sends[audience].group
}

export function namePeople({ audience, segmentName }: For): string {
  return audience === 'segment' ? (segmentName ?? 'um segmento') : sends[audience].people
}

/** What is told at the end. */
export function nameEnd(audience: CampaignAudience): string {
  return audience === 'segment' ? sends.active.ended : sends[audience].ended
}

export type Start = {
  audience: Group
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
