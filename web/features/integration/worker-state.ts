import type { Verdict } from '#web/artefacts/worker-check/judge-worker.ts'
import type { PartState } from './part-row.tsx'

/** What was found out about the Worker, in two words. */
export function workerState({ checking }: { checking: boolean }, verdict: Verdict | null): PartState {
  if (checking) return { tone: 'quiet', text: 'Verificando...' }
  if (!verdict) return { tone: 'quiet', text: 'No ar?' }
  if (verdict.kind === 'success') return { tone: 'green', text: 'No ar' }
  return verdict.kind === 'warning'
    ? { tone: 'orange', text: 'Confira' }
    : { tone: 'red', text: 'Não está no ar' }
}
