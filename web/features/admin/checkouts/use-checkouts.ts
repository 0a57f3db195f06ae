import { useQuery } from '@tanstack/react-query'
import { listCheckouts } from '#contract/checkouts.ts'
import { queryFor } from '#web/api/query-for.ts'

/** Apart from what acts on them: the tabs of the panel count what was refused, and bring nothing of the sales along. */
export function useCheckouts(isWanted = true) {
  return useQuery({ ...queryFor(listCheckouts), enabled: isWanted })
}
