import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { lazyScreen } from '#web/ui/lazy-screen.ts'
import { SignedInRoute } from './protected-route.tsx'

const AccessDenied = lazyScreen(async () => (await import('./access-denied.tsx')).AccessDenied)

/** The panel itself: who is no admin is sent home, as if it were not there. */
export function AdminPanelRoute({ children }: { children: ReactNode }) {
  return <SignedInRoute>{(user) => (user.isAdmin ? children : <Redirect to="/" replace />)}</SignedInRoute>
}

/** Any other page for admins: who is none is told so. */
export function AdminOnlyRoute({ children }: { children: ReactNode }) {
  return <SignedInRoute>{(user) => (user.isAdmin ? children : <AccessDenied />)}</SignedInRoute>
}
