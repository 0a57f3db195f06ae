import { useState, type ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { hasOrHadAccess, isBlocked } from '#contract/access.ts'
import type { SessionUser } from '#contract/auth.ts'
import { useNow } from '#web/lib/use-now.ts'
import { lazyScreen } from '#web/ui/lazy-screen.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { ConnectionLost } from './connection-lost.tsx'
import { loginPath, returnPath } from './return-path.ts'
import { useSession } from './session.tsx'

type SignedInRouteProps = { children: (user: SessionUser) => ReactNode }

/** Renders for whoever is logged in, subscription or not; others go to the login and come back after it. */
function SignedInRoute({ children }: SignedInRouteProps) {
  const { status, user, ending } = useSession()
  const [path] = useLocation()
  const search = useSearch()
  if (status === 'loading') return <PageSpinner />
  if (status === 'failed') return <ConnectionLost />
  // After a logout nothing is remembered: the next person at this screen may be another one.
  if (!user) return <Redirect to={ending === 'left' ? '/auth' : loginPath(path, search)} replace />
  return children(user)
}

/** Renders for whoever is logged in: their account is theirs, whatever became of the subscription. */
export function AccountRoute({ children }: { children: ReactNode }) {
  return <SignedInRoute>{() => children}</SignedInRoute>
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

/** Renders for whoever has or had access: what they find there is theirs. What they can do with it is the page's to say. */
export function FormerMemberRoute({ children }: { children: ReactNode }) {
  const now = useNow()
  return (
    <SignedInRoute>
      {(user) => (hasOrHadAccess(user, now) ? children : <Redirect to="/subscription-expired" replace />)}
    </SignedInRoute>
  )
}

const AccessDenied = lazyScreen(async () => (await import('./access-denied.tsx')).AccessDenied)

/** The panel itself: who is no admin is sent home, as if it were not there. */
export function AdminPanelRoute({ children }: { children: ReactNode }) {
  return (
    <SignedInRoute>
      {(user) => (user.isAdmin ? <PanelOf user={user}>{children}</PanelOf> : <Redirect to="/" replace />)}
    </SignedInRoute>
  )
}

/** Any other page for admins: who is none is told so. */
export function AdminOnlyRoute({ children }: { children: ReactNode }) {
  return (
    <SignedInRoute>
      {(user) => (user.isAdmin ? <PanelOf user={user}>{children}</PanelOf> : <AccessDenied />)}
    </SignedInRoute>
  )
}

/** Where the operator wants a second factor of administrators, they set it up first. */
function PanelOf({ user, children }: { user: SessionUser; children: ReactNode }) {
  if (user.lacksSecondFactor) return <Redirect to="/conta?configurar=segundo-fator" replace />
  return children
}

/**
 * The login is for those who are not logged in. The moment somebody is, they go on to where they wanted: the
 * login screen itself only has to change the session.
 */
export function GuestRoute({ children }: { children: ReactNode }) {
  const { status, user } = useSession()
  const search = useSearch()
  if (status === 'loading') return <PageSpinner />
  return user ? <Redirect to={returnPath(search)} replace /> : children
}

type HomeRouteProps = { landing: ReactNode; expired: ReactNode; wizard: ReactNode }

/** One address, three pages. The landing page also shows when the server is down: it needs nothing from it. */
export function HomeRoute({ landing, expired, wizard }: HomeRouteProps) {
  const { status, user, ending } = useSession()
  const now = useNow()
  const [wasInside, setWasInside] = useState(false)
  if (user && !wasInside) setWasInside(true)
  if (status === 'loading') return <PageSpinner />
  // Who was at work here and did not log out comes back by the login, not by the shop window.
  if (!user) return wasInside && ending !== 'left' ? <Redirect to="/auth" replace /> : landing
  return isBlocked(user, now) ? expired : wizard
}
