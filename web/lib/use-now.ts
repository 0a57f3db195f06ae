import { useState } from 'react'

/** The time when this part of the page appeared: rendering again does not make the clock jump. */
export function useNow(): Date {
  const [now] = useState(() => new Date())
  return now
}
