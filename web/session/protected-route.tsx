import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { isBlocked } from '#contract/access.ts'
import type { SessionUser } from '#contract/auth.ts'
import { useNow } from '#web/lib/use-now.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { ConnectionLost } from './connection-lost.tsx'
import { loginPath } from './return-path.ts'
import { useSession } from './session.tsx'

type SignedInRouteProps = { children: (user: SessionUser) => ReactNode }

/** Renders for whoever is logged in, subscription or not; others go to the login and come back after it. */
export function SignedInRoute({ children }: SignedInRouteProps) {
  const { status, user, ending } = useSession()
  const [path] = useLocation()
  const search = useSearch()
  if (status === 'loading') return <PageSpinner />
  if (status === 'failed') return <ConnectionLost />
  // After a logout nothing is remembered: the next person at this screen may be another one.
  if (!user) return <Redirect to={ending === 'left' ? '/auth' : loginPath(path, search)} replace />
  return children(user)
}

/** Renders for those whose subscription, or role, gives access. */
export function ProtectedRoute({ children }: { children: ReactNode }) {
  const now = useNow()
  return (
    <SignedInRoute>
      {(user) => (isBlocked(user, now) ? <Redirect to="/subscription-expired" replace /> : children)}
    </SignedInRoute>
  )
}
