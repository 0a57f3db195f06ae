import { useEffect } from 'react'
import { onMarkChange } from './session-mark.ts'

/**
 * For the page of who has no session: somebody may log in elsewhere while it is open, or kept by the browser for
 * the back button. Then the page is loaded anew, and the server sends the app.
 */
export function useSessionElsewhere(): void {
  useEffect(() => {
    function handleShow({ persisted }: PageTransitionEvent) {
      if (persisted) void reloadIfLoggedIn()
    }
    window.addEventListener('pageshow', handleShow)
    const stopHearing = onMarkChange((change) => {
      if (change === 'begun') void reloadIfLoggedIn()
    })
    return () => {
      window.removeEventListener('pageshow', handleShow)
      stopHearing()
    }
  }, [])
}

/** Without an answer the page stays as it is: it needs none. */
async function reloadIfLoggedIn(): Promise<void> {
  const answer = await fetch('/api/user', { credentials: 'include' }).catch(() => null)
  if (answer?.ok) window.location.reload()
}
