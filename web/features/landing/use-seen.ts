import { useEffect, useRef, useState, type RefObject } from 'react'

/** `still`: as it came, at its end. `waiting`: out of sight so far. `playing`: from when it came into view. */
type Play = 'still' | 'waiting' | 'playing'

/**
 * When a part of the page is seen for the first time, or each time `again`; what was in view from the start need not begin
 * anew.
 */
export function useSeen<Part extends HTMLElement>({ again = false } = {}): {
  ref: RefObject<Part | null>
  play: Play
} {
  const ref = useRef<Part>(null)
  const [play, setPlay] = useState<Play>('still')

  useEffect(() => {
    if (!ref.current) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        setPlay((now) => (again && !entry.isIntersecting ? 'waiting' : nextOf(now, entry.isIntersecting)))
        if (entry.isIntersecting && !again) observer.disconnect()
      },
      { threshold: 0.4 },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [again])

  return { ref, play }
}

function nextOf(now: Play, isInView: boolean): Play {
  if (!isInView) return now === 'still' ? 'waiting' : now
  return now === 'waiting' ? 'playing' : now
}
