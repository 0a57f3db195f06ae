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

const minuteMs = 60_000

/**
 * The time, minute by minute, for what says how long ago something was, or how long it still lasts. What was read
 * `since` may have begun after the minute did: then the clock goes on to it, and never back.
 */
export function useMinute(since = 0): Date {
  const [now, setNow] = useState(() => new Date())
  if (now.getTime() < since) setNow(new Date(since))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
