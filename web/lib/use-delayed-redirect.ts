import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** Goes on by itself after a while, unless the person has gone somewhere before. */
export function useDelayedRedirect(to: string, afterMs: number): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => navigate(to), afterMs)
    return () => clearTimeout(timer)
  }, [to, afterMs, navigate])
}
