import type { IntegrationPart } from '#contract/integration-parts.ts'
import { takePart, type SavedIntegration } from '#contract/saved-integrations.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { useRefresh } from '#web/api/use-refresh.ts'

/** Notes that the code of a part was copied or downloaded. */
export function useTakePart({ id, version }: SavedIntegration, part: IntegrationPart): () => void {
  const refresh = useRefresh([/^\/api\/integrations/])
  const { mutate } = useAct({
    send: () => call(takePart, { params: { id }, body: { part, version } }),
    // The code is in the clipboard all the same: a lost note costs a reminder, and no more.
    failed: () => null,
    onDone: refresh,
  })
  return mutate
}
