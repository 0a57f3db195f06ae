import { isBlocked } from '#contract/access.ts'
import { useMinute } from '#web/lib/use-now.ts'
import { useSession } from './session.tsx'

/** Whether whoever is here has access now. Who had it reads, takes and erases what is theirs, and does nothing else. */
export function useHasAccess(): boolean {
  const { user } = useSession()
  const now = useMinute()
  return user !== null && !isBlocked(user, now)
}
