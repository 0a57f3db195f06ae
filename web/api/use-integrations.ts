import { useQuery } from '@tanstack/react-query'
import { listIntegrations, readIntegration } from '#contract/saved-integrations.ts'
import { queryFor } from './query-for.ts'

/** What the person has saved, the last changed first. Asked anew each time: another tab saves things too. */
export function useIntegrations() {
  return useQuery({ ...queryFor(listIntegrations), staleTime: 0 })
}

/** One of them. Another tab, or the wizard, may have changed it since it was last looked at. */
export function useIntegration(id: string) {
  return useQuery({ ...queryFor(readIntegration, { params: { id } }), staleTime: 0 })
}

/** What any change of an integration changes: the list, each one and its versions. */
export const aboutIntegrations = /^\/api\/integrations/
