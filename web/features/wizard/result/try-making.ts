import { loadForMember } from '#web/session/member-screen.ts'
import type { generation } from './generation.ts'
import type { MakeId } from '../machine/buttons.ts'
import type { WizardState } from '../machine/wizard-state.ts'

/** Long enough to be seen: a result that is there before the finger is lifted looks as if nothing had happened. */
const leastMs = 200

type Generation = typeof generation
const loadGeneration = () => loadForMember(async () => (await import('./generation.ts')).generation)

/** Makes what was asked for, and says why if it cannot be made. */
export async function tryMaking(
  id: MakeId,
  state: WizardState,
  load: () => Promise<Generation> = loadGeneration,
): Promise<string | null> {
  const shown = new Promise((resolve) => {
    setTimeout(resolve, leastMs)
  })
  try {
    const made = load().then((generation) => generation[id](state))
    await Promise.all([made, shown])
    return null
  } catch (error) {
    await shown
    const cause = error instanceof Error ? error.message : 'motivo desconhecido'
    return `${id === 'makeWorker' || id === 'makePage' ? 'Erro ao gerar código' : 'Erro ao gerar formulário'}: ${cause}`
  }
}
