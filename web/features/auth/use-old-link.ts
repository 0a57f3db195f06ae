import { useQuery } from '@tanstack/react-query'
import { checkFirstAccess } from '#contract/auth.ts'
import { queryFor } from '#web/api/query-for.ts'

/** What to say of a link that no longer works, before a password was thought of in vain; nothing of one that does. */
export function useOldLink(token: string | null): string | undefined {
  // Where it cannot be asked, the answer to the password will tell.
  const { data } = useQuery({
    ...queryFor(checkFirstAccess, { body: { token: token ?? '' } }),
    enabled: token !== null,
  })
  return data && !data.isValid ? data.message : undefined
}
