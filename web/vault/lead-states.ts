import type { LeadState, ListedLead, ReturnState } from '#contract/vault.ts'
import type { Tone } from '#web/ui/badge.tsx'

type Shown = { tone: Tone; label: string }

/** How far a lead came. */
export const stateLooks: Record<LeadState, Shown> = {
  enviando: { tone: 'blue', label: 'Enviando' },
  pendente: { tone: 'orange', label: 'Pendente' },
  verificar: { tone: 'orange', label: 'Verificar' },
  suspeito: { tone: 'orange', label: 'Suspeito' },
  entregue: { tone: 'blue', label: 'Entregue' },
  recusado: { tone: 'red', label: 'Recusado' },
  desistiu: { tone: 'red', label: 'Sem entrega' },
  teste: { tone: 'quiet', label: 'Teste' },
}

/** What the platform said of it later. */
export const returnLooks: Record<ReturnState, Shown> = {
  aguardando: { tone: 'blue', label: 'Em análise' },
  aprovado: { tone: 'green', label: 'Aprovado' },
  rejeitado: { tone: 'quiet', label: 'Rejeitado' },
  lixo: { tone: 'quiet', label: 'Lixo' },
}

const known = new Map<string, Shown>(Object.entries({ ...stateLooks, ...returnLooks }))

type Standing = Pick<ListedLead, 'estado' | 'retorno' | 'apagado'>

/** The last that is known of it. */
export function standingOf(lead: Standing): Shown {
  const { estado, retorno } = lead
  if (isErased(lead)) return { tone: 'quiet', label: 'Apagado' }
  return known.get(retorno ?? estado) ?? { tone: 'quiet', label: retorno ?? estado }
}

/** Older Workers say so by its state, and say no more of it. */
export const isErased = ({ estado, apagado }: Pick<ListedLead, 'estado' | 'apagado'>) =>
  estado === 'apagado' || apagado !== null

const unsettled = new Set(['recusado', 'pendente', 'verificar', 'desistiu', 'suspeito'])

export const canSendAgain = (lead: Standing) => unsettled.has(lead.estado) && !isErased(lead)
