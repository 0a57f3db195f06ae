import type { Tone } from '#web/ui/badge.tsx'
import type { ListedLead } from './vault-answers.ts'

type Shown = { tone: Tone; label: string }

/** As the vault names them: how far a lead came, and what the network said of it later. */
export const states: Record<string, Shown> = {
  enviando: { tone: 'blue', label: 'Enviando' },
  pendente: { tone: 'orange', label: 'Pendente' },
  verificar: { tone: 'orange', label: 'Verificar' },
  entregue: { tone: 'blue', label: 'Entregue' },
  recusado: { tone: 'red', label: 'Recusado' },
  desistiu: { tone: 'red', label: 'Desistiu' },
  apagado: { tone: 'quiet', label: 'Apagado' },
}

export const returns: Record<string, Shown> = {
  aguardando: { tone: 'blue', label: 'Em análise' },
  aprovado: { tone: 'green', label: 'Aprovado' },
  rejeitado: { tone: 'quiet', label: 'Rejeitado' },
  lixo: { tone: 'quiet', label: 'Lixo' },
}

/** The last that is known of it. */
export function standingOf({ estado, retorno }: Pick<ListedLead, 'estado' | 'retorno'>): Shown {
  const said = retorno === null || estado === 'apagado' ? undefined : returns[retorno]
  return said ?? states[estado] ?? { tone: 'quiet', label: estado }
}

const unsettled = new Set(['recusado', 'pendente', 'verificar', 'desistiu'])

export const canSendAgain = ({ estado }: Pick<ListedLead, 'estado'>) => unsettled.has(estado)
