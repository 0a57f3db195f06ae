import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import Cloud from 'lucide-react/icons/cloud'
import Flag from 'lucide-react/icons/flag'
import type { Vault } from '#contract/publishing.ts'
import { pageIdOf, type SavedIntegration } from '#contract/saved-integrations.ts'
import { platformOf } from '#generator/platforms/index.ts'
import { hasWorker } from '#web/artefacts/answers-of.ts'
import { LeadWay, type WayStage, type WayState } from '#web/ui/lead-way.tsx'
import { judgeWorker } from '#web/artefacts/worker-check/judge-worker.ts'
import type { useWorkerAnswer } from '#web/artefacts/worker-check/use-worker-answer.ts'
import { useLaterStages } from './later-stages.tsx'
import type { PartState } from './part-row.tsx'
import { usePartState } from './use-part-state.ts'
import { workerState } from './worker-state.ts'

const wayStates: Record<PartState['tone'], WayState> = {
  green: 'done',
  orange: 'idle',
  red: 'failed',
  quiet: 'idle',
}

type IntegrationWayProps = {
  saved: SavedIntegration
  worker: ReturnType<typeof useWorkerAnswer>
  vault: Vault | undefined
}

/** The way of its leads, as far as it is known to be open. */
export function IntegrationWay({ saved, worker, vault }: IntegrationWayProps) {
  const { platform, streamCode = '' } = saved.answers
  const { name } = platformOf(platform)
  const form = usePartState(saved, 'form')
  const later = useLaterStages(vault, pageIdOf(saved.id))
  const verdict = worker.answer && judgeWorker(worker.answer, { platform, streamCode })
  const stages: WayStage[] = [
    stageOf('form', 'Sua página', <ClipboardPen />, form),
    ...(hasWorker(saved.answers)
      ? [stageOf('worker', 'Worker', <Cloud />, workerState(worker, verdict))]
      : []),
    {
      key: 'platform',
      mark: <Flag />,
      label: name,
      note: 'recebe os leads',
      state: later.hasDelivered ? 'done' : 'idle',
    },
    ...later.stages,
  ]
  const width = later.stages.length > 0 ? 'max-w-4xl' : 'max-w-2xl'
  return <LeadWay label="O caminho do lead" stages={stages} className={`mx-auto mt-8 ${width}`} />
}

function stageOf(key: string, label: string, mark: WayStage['mark'], { tone, text }: PartState): WayStage {
  return { key, label, mark, note: text.toLowerCase(), state: wayStates[tone] }
}
