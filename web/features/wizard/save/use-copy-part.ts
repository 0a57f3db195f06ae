import type { IntegrationPart } from '#contract/integration-parts.ts'
import { isFinished } from '../machine/wizard-state.ts'
import { useStep } from '../wizard-context.ts'

/** What happens when the code of a part is copied or downloaded: what goes online is what is saved. */
export function useCopyPart(part: IntegrationPart): () => void {
  const { state, dispatch, saving } = useStep()
  return () => {
    if (isFinished(state)) void saving.save()
    dispatch({ type: 'copyPart', part })
  }
}
