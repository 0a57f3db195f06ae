import { useEffect, useRef, useState, type RefObject } from 'react'
import { episodes, type Episode } from './demonstration.ts'

type Demonstration = {
  cycle: number
  episode: Episode
  /** Out of sight or stopped by the visitor: nothing moves that nobody watches. */
  isPaused: boolean
  isStopped: boolean
  toggle: () => void
  /** Goes on to the next platform; to be called when a cycle is over. */
  next: () => void
  ref: RefObject<HTMLElement | null>
}

/** The styles move the demonstration; this only tells which cycle it is, and when to hold still. */
export function useDemonstration(): Demonstration {
  const ref = useRef<HTMLElement>(null)
  const [cycle, setCycle] = useState(0)
  const [isVisible, setVisible] = useState(true)
  const [isStopped, setStopped] = useState(false)

  useEffect(() => {
    if (!ref.current) return undefined
    const observer = new IntersectionObserver((entries) => {
      const latest = entries.at(-1)
      if (latest) setVisible(latest.isIntersecting)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])

  const episode = episodes[cycle % episodes.length]
  if (!episode) throw new Error('The demonstration has no episodes.')
  return {
    cycle,
    episode,
    isPaused: isStopped || !isVisible,
    isStopped,
    toggle: () => setStopped((was) => !was),
    next: () => setCycle((now) => now + 1),
    ref,
  }
}
