import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { useLocation } from 'wouter'
import { useSession } from './session/session.tsx'
import { onToastChange, shownToast } from './ui/toast-store.ts'

/** Without its code toasts are lost, which is bad; an app that breaks over a toast is worse. */
const Toaster = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./ui/toaster.tsx')).Toaster }
  } catch {
    return { default: () => null }
  }
})

/**
 * Loads the toaster at once for who is logged in; for visitors, with their first key or touch on any screen but
 * the landing page, so that the login is usable before it. It does not wait for the first toast: that one may be
 * about a lost connection, and then it is too late to load anything.
 */
export function ToasterSlot() {
  const { user } = useSession()
  const [path] = useLocation()
  const pending = useSyncExternalStore(onToastChange, shownToast) !== null
  const touched = useFirstTouch(path !== '/')
  const [needed, setNeeded] = useState(false)
  if (!needed && (user !== null || touched || pending)) setNeeded(true)
  return (
    needed && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  )
}

/** Whether the person has begun to do something, since it was first of interest. */
function useFirstTouch(isOfInterest: boolean): boolean {
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    if (!isOfInterest || touched) return undefined
    const listening = new AbortController()
    const touch = () => setTouched(true)
    for (const event of ['pointerdown', 'keydown'])
      window.addEventListener(event, touch, { signal: listening.signal })
    return () => listening.abort()
  }, [isOfInterest, touched])
  return touched
}
