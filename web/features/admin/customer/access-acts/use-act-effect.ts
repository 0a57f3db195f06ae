import { useQuery } from '@tanstack/react-query'
import { previewAct, showCustomer, type AccessAct } from '#contract/customers.ts'
import type { ListedUser } from '#contract/users.ts'
import { queryFor } from '#web/api/query-for.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { useSettled } from '#web/lib/use-settled.ts'

/** What an act would do, said by the server, which plays it: asked for once nobody types any more. */
export function useActEffect(user: ListedUser, act: AccessAct | undefined) {
  const asked = act === undefined ? '' : JSON.stringify(act)
  const settled = useSettled(asked)
  const isSettled = act !== undefined && settled === asked
  const refresh = useRefresh([showCustomer])
  const wish = { act: act ?? nothing, seenEnd: user.subscriptionExpiresAt }
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(previewAct, { params: { id: user.id }, body: wish }),
    enabled: isSettled,
    // Each time anew: whatever was charged or given meanwhile moves the end.
    staleTime: 0,
    gcTime: 0,
  })
  const isKnown = isSettled && !isFetching
  return {
    /** Of the act as it stands, or nothing yet. */
    effect: isKnown && !error ? data?.effect : undefined,
    error: isKnown ? error : null,
    isAsked: act !== undefined,
    /** The customer as well: what was in sight may be true no more. */
    askAgain: () => {
      void refresh()
      void refetch()
    },
  }
}

export type ActEffect = ReturnType<typeof useActEffect>

/** Stands in the key of a question that is not asked yet. */
const nothing: AccessAct = { kind: 'unrevoke', reason: '' }
