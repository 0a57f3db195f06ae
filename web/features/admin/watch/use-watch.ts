import { useQuery } from '@tanstack/react-query'
import { readWatch } from '#contract/watch.ts'
import { queryFor } from '#web/api/query-for.ts'

const everyMs = 60_000

/** How everything stands that the server watches. Asked again each minute: who looks at the panel is told at once. */
export function useWatch() {
  return useQuery({ ...queryFor(readWatch), refetchInterval: everyMs })
}
