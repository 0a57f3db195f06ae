import { useQuery, type QueryClient } from '@tanstack/react-query'
import { listUsers, readOverview, type Overview } from '#contract/users.ts'

const overviewKey = [readOverview.path] as const

/** The counts, the small pictures and what is not set up yet. */
export function useOverview() {
  return useQuery<Overview>({ queryKey: overviewKey })
}

/** After anything that changes people: the list, on whatever page it stands, and the counts. */
export async function refreshUsers(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [listUsers.path] }),
    queryClient.invalidateQueries({ queryKey: overviewKey }),
  ])
}
