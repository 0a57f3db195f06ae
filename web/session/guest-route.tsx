import type { ReactNode } from 'react'
import { Redirect, useSearch } from 'wouter'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { returnPath } from './return-path.ts'
import { useSession } from './session.tsx'

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
