import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { readOrNullOn401 } from '#web/api/query-client.ts'
import type { SessionUser } from '#contract/auth.ts'

export const sessionKey = ['/api/user'] as const

export type Session = {
  /** Whether we know yet who is here. `failed` is a lost connection or server, not a missing login. */
  status: 'loading' | 'ready' | 'failed'
  user: SessionUser | null
  /** Asks again who is here, after a failure. */
  retry: () => void
}

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ children }: { children: ReactNode }) {
  const { data, status, isFetching, refetch } = useQuery({ queryKey: sessionKey, queryFn: readOrNullOn401 })
  const session = useMemo<Session>(
    () => ({
      status: statusOf(status, isFetching),
      // The one place where the answer of GET /api/user gets its type; the server's schema has cut it to it.
      user: (data ?? null) as SessionUser | null,
      retry: () => void refetch(),
    }),
    [data, status, isFetching, refetch],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

function statusOf(query: 'pending' | 'error' | 'success', fetching: boolean): Session['status'] {
  if (query === 'success') return 'ready'
  return fetching ? 'loading' : 'failed'
}

/** Who is logged in. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession must be used inside <SessionProvider>.')
  return session
}
