import { useQuery } from '@tanstack/react-query'
import { checkFirstAccess } from '#contract/passwords.ts'
import { listDeletedUsers } from '#contract/deletions.ts'
import { listUnserved } from '#contract/paid-without-access.ts'
import { listUsers, readOverview } from '#contract/users.ts'
import { queryFor } from '#web/api/query-for.ts'
import type { Source } from '#web/api/use-refresh.ts'

/** The counts, the small pictures and what is not set up yet. */
export function useOverview() {
  return useQuery(queryFor(readOverview))
}

/** The pages of single customers. By their path: their schemas are no part of the panel's own code. */
export const aboutCustomers = /^\/api\/admin\/customers\//

/** What is watched, and the figures of the server: what was mended is no longer told. */
export const aboutWatch = /^\/api\/admin\/watch$/

/** What anything that changes people changes: the list, the counts, and whether a link to an account still works. */
export const aboutUsers: readonly Source[] = [
  listUsers,
  listDeletedUsers,
  listUnserved,
  readOverview,
  checkFirstAccess,
  aboutCustomers,
  aboutWatch,
]
