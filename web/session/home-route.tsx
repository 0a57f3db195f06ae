import { useState, type ReactNode } from 'react'
import { Redirect } from 'wouter'
import { isBlocked } from '#contract/access.ts'
import { useNow } from '#web/lib/use-now.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { useSession } from './session.tsx'

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
