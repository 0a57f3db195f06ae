import { sendingsTo, type Known } from '../destinations/destinations-row.tsx'
import type { PartState } from '../part-row.tsx'

/** Whether a platform is told anything, and whether it takes it. */
export function platformState(id: string, known: Known): PartState {
  const { vault, own, saved } = known
  if (!saved[id]) return { tone: 'quiet', text: own[id]?.desligado ? 'Desligado aqui' : 'Desligado' }
  const last = sendingsTo(id, known).find(({ estado }) => estado !== 'desligado')
  if (last?.estado === 'recusado') return { tone: 'red', text: 'Recusando' }
  if (last?.estado === 'fila') return { tone: 'orange', text: 'Na fila' }
  const isOfAll = vault.only !== undefined && !own[id]
  return { tone: 'green', text: isOfAll ? 'De todas as páginas' : 'Ligado' }
}
