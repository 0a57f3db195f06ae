import type { ReactNode } from 'react'
import { isBlocked } from '#contract/access.ts'
import { useNow } from '#web/lib/use-now.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { useSession } from './session.tsx'

type HomeRouteProps = { landing: ReactNode; expired: ReactNode; wizard: ReactNode }

/** One address, three pages. The landing page also shows when the server is down: it needs nothing from it. */
export function HomeRoute({ landing, expired, wizard }: HomeRouteProps) {
  const { status, user } = useSession()
  const now = useNow()
  if (status === 'loading') return <PageSpinner />
  if (!user) return landing
  return isBlocked(user, now) ? expired : wizard
}
