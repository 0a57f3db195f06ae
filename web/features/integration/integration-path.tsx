import BadgeCheck from 'lucide-react/icons/badge-check'
import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import Cloud from 'lucide-react/icons/cloud'
import Flag from 'lucide-react/icons/flag'
import Megaphone from 'lucide-react/icons/megaphone'
import type { Vault } from '#contract/publishing.ts'
import type { SavedIntegration } from '#contract/saved-integrations.ts'
import { platformOf } from '#generator/platforms/index.ts'
import { hasWorker } from '#web/artefacts/answers-of.ts'
import { LeadPath, type PathStage, type PathState } from '#web/ui/lead-path.tsx'
import { judgeWorker } from '#web/artefacts/worker-check/judge-worker.ts'
import type { useWorkerAnswer } from '#web/artefacts/worker-check/use-worker-answer.ts'
import type { PartState } from './part-row.tsx'
import { usePartState } from './use-part-state.ts'
import { workerState } from './worker-row.tsx'

const pathStates: Record<PartState['tone'], PathState> = {
  green: 'done',
  orange: 'idle',
  red: 'failed',
  quiet: 'idle',
}

export type IntegrationPathProps = {
  saved: SavedIntegration
  worker: ReturnType<typeof useWorkerAnswer>
  vault: Vault | undefined
}

/** What a vault tells of a page; each undefined until it has. */
export type Later = {
  hasDelivered?: boolean | undefined
  /** `page`: returns of this page have come. `worker`: of another one only. */
  returns?: 'none' | 'worker' | 'page' | undefined
  /** By their names. */
  ads?: readonly string[] | undefined
}

const nothingYet: Later = {}

/** The path of its leads, as far as it is known to be open. What comes after the delivery is known where there is a vault. */
export function IntegrationPath({
  saved,
  worker,
  vault,
  later = nothingYet,
}: IntegrationPathProps & { later?: Later }) {
  const { platform, streamCode = '' } = saved.answers
  const { name } = platformOf(platform)
  const form = usePartState(saved, 'form')
  const verdict = worker.answer && judgeWorker(worker.answer, { platform, streamCode })
  const stages: PathStage[] = [
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
    ...(vault ? [returnStage(later), adStage(later)] : []),
  ]
  const width = vault ? 'max-w-4xl' : 'max-w-2xl'
  return <LeadPath label="O caminho do lead" stages={stages} className={`mx-auto mt-8 ${width}`} />
}

const unknown = 'ainda não se sabe'
const returnNotes = {
  none: 'cole o endereço na rede',
  worker: 'nenhum desta página ainda',
  page: 'recebendo',
}

function returnStage({ returns }: Later): PathStage {
  return {
    key: 'return',
    mark: <BadgeCheck />,
    label: 'Retorno',
    note: returns ? returnNotes[returns] : unknown,
    state: returns === 'page' ? 'done' : 'idle',
  }
}

function adStage({ ads }: Later): PathStage {
  return {
    key: 'ad',
    mark: <Megaphone />,
    label: 'Anúncio',
    note: ads ? ads.join(', ') || 'ainda não ligado' : unknown,
    state: ads && ads.length > 0 ? 'done' : 'idle',
  }
}

function stageOf(key: string, label: string, mark: PathStage['mark'], { tone, text }: PartState): PathStage {
  return { key, label, mark, note: text.toLowerCase(), state: pathStates[tone] }
}
