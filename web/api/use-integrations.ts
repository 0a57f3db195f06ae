import { useQuery } from '@tanstack/react-query'
import { listIntegrations } from '#contract/saved-integrations.ts'
import { queryFor } from './query-for.ts'

/** What the person has kept, the last changed first. Asked anew each time: another tab keeps things too. */
export function useIntegrations() {
  return useQuery({ ...queryFor(listIntegrations), staleTime: 0 })
}
