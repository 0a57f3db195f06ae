import { useEffect, useRef } from 'react'
import { currentUser } from '#contract/current-user.ts'
import { onRefusal } from '#web/api/request.ts'
import { forgetDrafts } from './forget-drafts.ts'
import { onMarkChange } from './session-mark.ts'

type Watched = { user: object | null; retry: () => void; end: (ending: 'lost') => void }

/** Notices everything that may have ended the session behind this page's back. */
export function useSessionWatch(session: Watched): void {
  // The newest session without listening anew at each change of it.
  const current = useRef(session)
  useEffect(() => {
    current.current = session
  })

  useEffect(() => {
    const stops = [
      onRefusal((url) => {
        // That nobody is here is an answer to who is, and the session query deals with it.
        if (url !== currentUser.path && current.current.user) current.current.end('lost')
      }),
      onMarkChange((change) => {
        if (change === 'loggedOut') forgetDrafts()
        current.current.retry()
      }),
      onPageRestored(() => current.current.retry()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

/** A page that comes back with the back button is as it was left, whatever happened to the session since. */
function onPageRestored(listener: () => void): () => void {
  function show(event: PageTransitionEvent) {
    if (event.persisted) listener()
  }
  window.addEventListener('pageshow', show)
  return () => window.removeEventListener('pageshow', show)
}
