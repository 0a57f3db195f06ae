import { useEffect, useState } from 'react'

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
