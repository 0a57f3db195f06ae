import { useEffect, useState } from 'react'

/** The time when this part of the page appeared, or of its last tick: rendering again does not make the clock jump. */
export function useNow(everyMs?: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (everyMs === undefined) return undefined
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
