import { Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { isProofRequested, onProofRequest, settleProof } from './proof-request.ts'

/** Asks for the password, by the page's own dialog, while something on the page wants it. */
export function PasswordQuestion({ children }: { children: ReactNode }) {
  const isAsked = useSyncExternalStore(onProofRequest, isProofRequested)
  // Whoever leaves the page has not given it.
  useEffect(() => () => settleProof(false), [])
  return isAsked && <Suspense>{children}</Suspense>
}
