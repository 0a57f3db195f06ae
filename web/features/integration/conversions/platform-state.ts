import type { Destination, Sending } from '#contract/vault.ts'
import type { PartState } from '../part-row.tsx'

/** Whether a platform is told anything, and whether it takes it. */
export function platformState(
  id: string,
  saved: Destination | undefined,
  sendings: readonly Sending[],
): PartState {
  if (!saved) return { tone: 'quiet', text: 'Desligado' }
  const last = sendings.find(({ destino, estado }) => destino === id && estado !== 'desligado')
  if (last?.estado === 'recusado') return { tone: 'red', text: 'Recusando' }
  if (last?.estado === 'fila') return { tone: 'orange', text: 'Na fila' }
  return { tone: 'green', text: 'Ligado' }
}
