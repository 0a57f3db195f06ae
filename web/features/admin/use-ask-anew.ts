import { useRefresh, type Source } from '#web/api/use-refresh.ts'
import { dismissShown } from '#web/ui/toast-store.ts'

/** Who asks for a list anew is shown what is true now: what was told of an act before that goes. */
export function useAskAnew(sources: readonly Source[]): () => Promise<void> {
  const refresh = useRefresh(sources)
  return () => {
    dismissShown()
    return refresh()
  }
}
