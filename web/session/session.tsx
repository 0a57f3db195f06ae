import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { SessionUser } from '#contract/auth.ts'
import { currentUser } from '#contract/current-user.ts'
import { orNullOn401 } from '#web/api/query-client.ts'
import { queryFor } from '#web/api/query-for.ts'
import { readMeta } from '#web/lib/public-settings.ts'
import { forgetDrafts } from './forget-drafts.ts'
import { clearSessionMark, isSessionMarked, markSession, markSessionEnded } from './session-mark.ts'
import { useSessionWatch } from './use-session-watch.ts'

const whoIsHere = queryFor(currentUser)

/** `left`: the person logged out. `lost`: the session ended by itself, or somewhere else. */
export type Ending = 'left' | 'lost'

export type Session = {
  /** Whether we know yet who is here. `failed` is a lost connection or server, not a missing login. */
  status: 'loading' | 'ready' | 'failed'
  user: SessionUser | null
  /** How the last session ended, until another begins. */
  ending: Ending | null
  /** Asks again who is here. */
  retry: () => void
  /** The server has just let this person in. */
  begin: (user: SessionUser) => void
  /** Nobody is here any more: what was loaded for them is forgotten. */
  end: (ending: Ending) => void
}

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { data, status, isFetching, refetch } = useQuery({
    queryKey: whoIsHere.queryKey,
    queryFn: (context) => orNullOn401(whoIsHere.queryFn(context)),
    initialData: () => (cameWithoutSession() ? null : undefined),
  })
  const [ending, setEnding] = useState<Ending | null>(null)
  const session = useMemo<Session>(
    () => ({
      status: data === undefined ? statusOf(status, isFetching) : 'ready',
      user: data ?? null,
      ending,
      retry: () => void refetch(),
      begin: (user) => void queryClient.setQueryData(whoIsHere.queryKey, user),
      end: (ending) => {
        // At once: the guards, which act on the missing user below, go by how the session ended.
        flushSync(() => setEnding(ending))
        if (ending === 'left') {
          clearSessionMark()
          forgetDrafts()
        }
        queryClient.setQueryData(whoIsHere.queryKey, null)
      },
    }),
    [data, status, isFetching, ending, refetch, queryClient],
  )
  useSessionWatch(session)
  useSessionMark(session, setEnding)
  useCacheOf(session.user?.id, queryClient)
  return <SessionContext value={session}>{children}</SessionContext>
}

/**
 * The server, which sees the cookies, says with the page when it came without one: then there is nobody to ask for.
 * Unless another tab has let somebody in since.
 */
function cameWithoutSession(): boolean {
  return readMeta('session') === 'none' && !isSessionMarked()
}

function statusOf(query: 'pending' | 'error' | 'success', fetching: boolean): Session['status'] {
  if (query === 'success') return 'ready'
  return fetching ? 'loading' : 'failed'
}

/** Keeps the mark true for the other tabs, and notices a session that is gone without a logout here. */
function useSessionMark({ status, user }: Session, setEnding: (change: EndingChange) => void): void {
  const wasKnown = useRef(false)
  useEffect(() => {
    if (status !== 'ready') return
    if (user) {
      wasKnown.current = true
      markSession(user.id)
      setEnding(() => null)
      return
    }
    if (isSessionMarked()) markSessionEnded()
    else if (!wasKnown.current) return
    wasKnown.current = false
    setEnding((ending) => ending ?? 'lost')
  }, [status, user, setEnding])
}

type EndingChange = (ending: Ending | null) => Ending | null

/** What was loaded for one person must never be shown to the next. */
function useCacheOf(userId: string | undefined, queryClient: QueryClient): void {
  const owner = useRef(userId)
  useEffect(() => {
    if (owner.current !== undefined && owner.current !== userId) {
      queryClient.getMutationCache().clear()
      void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUser.path })
    }
    owner.current = userId
  }, [userId, queryClient])
}

/** Who is logged in. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession must be used inside <SessionProvider>.')
  return session
}
