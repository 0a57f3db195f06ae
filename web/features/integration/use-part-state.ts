import { useQuery } from '@tanstack/react-query'
import type { IntegrationPart } from '#contract/integration-parts.ts'
import type { SavedAnswers } from '#contract/integrations.ts'
import { listVersions, recordCopy, type SavedIntegration } from '#contract/saved-integrations.ts'
import { call } from '#web/api/call.ts'
import { queryFor } from '#web/api/query-for.ts'
import { useAct } from '#web/api/use-act.ts'
import { aboutIntegrations } from '#web/api/use-integrations.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { changedParts } from '#web/artefacts/changed-parts.ts'
import { formatDay } from '#web/lib/format-date.ts'
import type { PartState } from './part-row.tsx'

const never = { form: 'Falta colar', page: 'Falta publicar' }
const changed = { form: 'Mudou: cole de novo', page: 'Mudou: publique de novo' }

/** Whether what was last copied of a part is still what there is. */
export function usePartState(saved: SavedIntegration, part: 'form' | 'page'): PartState {
  const copied = saved.taken[part]
  const then = useAnswersOf(saved, copied?.version ?? saved.version)
  if (!copied) return { tone: 'orange', text: never[part] }
  // Until it is known what it was, nobody is sent to paste anything.
  const isSame = then === undefined || (then && !changedParts(then, saved.answers).includes(part))
  return isSame
    ? { tone: 'green', text: `Copiado em ${formatDay(copied.at)}` }
    : { tone: 'orange', text: changed[part] }
}

/** The answers of one version: undefined until they are known, null where they were deleted. */
function useAnswersOf(
  { id, version, answers }: SavedIntegration,
  number: number,
): SavedAnswers | null | undefined {
  const { data } = useQuery({
    ...queryFor(listVersions, { params: { id }, query: { before: number + 1 } }),
    enabled: number !== version,
  })
  if (number === version) return answers
  return data && (data.versions.find((entry) => entry.number === number)?.answers ?? null)
}

/** Notes that the code of a part was copied or downloaded. */
export function useRecordCopy({ id, version }: SavedIntegration, part: IntegrationPart): () => void {
  const refresh = useRefresh([aboutIntegrations])
  const { mutate } = useAct({
    send: () => call(recordCopy, { params: { id }, body: { part, version } }),
    // The code is in the clipboard all the same: a lost note costs a reminder, and no more.
    failed: () => null,
    onDone: refresh,
  })
  return mutate
}
