import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** A token that was used is of no more use to anybody. */
export function forgetLinkToken(): void {
  window.history.replaceState(null, '')
}

/** The token that this page was opened with; nothing when it came without one. */
export function useLinkToken(): string | null {
  const [path, navigate] = useLocation()
  const inAddress = new URLSearchParams(useSearch()).get('token')
  const inHistory = readToken(useHistoryState<unknown>())
  const [token] = useState(inAddress || inHistory)
  useEffect(() => {
    if (inAddress) navigate(path, { replace: true, state: { token: inAddress } })
  }, [inAddress, path, navigate])
  return token
}

function readToken(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('token' in state)) return null
  return typeof state.token === 'string' ? state.token : null
}
