import { useEffect, useState } from 'react'

const momentMs = 400

/** True a moment after the page became ready: what can wait is loaded then, and never delays what cannot. */
export function useCalm(isReady: boolean): boolean {
  const [isCalm, setCalm] = useState(false)
  useEffect(() => {
    if (!isReady) return undefined
    const timer = setTimeout(() => setCalm(true), momentMs)
    return () => clearTimeout(timer)
  }, [isReady])
  return isCalm
}
