import { lazy, Suspense, useState, useSyncExternalStore, type ComponentType } from 'react'
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
 * Loads the toaster on every screen but the landing page, which should stay light. It does not wait for the
 * first toast: that one may be about a lost connection, and then it is too late to load anything.
 */
export function ToasterSlot() {
  const { user } = useSession()
  const [path] = useLocation()
  const pending = useSyncExternalStore(onToastChange, shownToast) !== null
  const [needed, setNeeded] = useState(false)
  if (!needed && (user !== null || path !== '/' || pending)) setNeeded(true)
  return (
    needed && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  )
}
