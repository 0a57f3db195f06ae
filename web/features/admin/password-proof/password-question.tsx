import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { memberPart } from '#web/session/member-screen.ts'
import { isProofRequested, onProofRequest, settleProof } from './proof-request.ts'

const PasswordDialog = memberPart(async () => (await import('./password-dialog.tsx')).PasswordDialog)

/** Asks for the password once something in the panel wants it: few acts do, so its code comes only then. */
export function PasswordQuestion() {
  const isAsked = useSyncExternalStore(onProofRequest, isProofRequested)
  // Whoever leaves the panel has not given it.
  useEffect(() => () => settleProof(false), [])
  return (
    isAsked && (
      <Suspense>
        <PasswordDialog />
      </Suspense>
    )
  )
}
