import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listUsers } from '#contract/users.ts'
import { queryFor } from '#web/api/query-for.ts'
import { usePages } from '../paging/use-pages.ts'
import { pageSize } from '../users/use-user-list.ts'

/** Whom a cleanup would delete, read anew each time it is asked. */
export function useCleanupList() {
  const pages = usePages('cleanup')
  const query = { limit: pageSize, cursor: pages.cursor, status: 'cleanable' as const }
  const rows = useQuery({
    ...queryFor(listUsers, { query }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return { rows, pages }
}

export type CleanupRows = ReturnType<typeof useCleanupList>
