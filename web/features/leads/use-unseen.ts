import { useEffect, useState } from 'react'

type Place = { isFirstPage: boolean; goFirst: () => void }

/** How many leads have come since the top of the list was last in sight. */
export function useUnseen(count: number | undefined, { isFirstPage, goFirst }: Place) {
  const [top, setTop] = useState<HTMLDivElement | null>(null)
  const [isTopInSight, setTopInSight] = useState(true)
  const [seen, setSeen] = useState(count)
  useEffect(() => {
    if (!top) return undefined
    const observer = new IntersectionObserver(([entry]) => setTopInSight(entry?.isIntersecting ?? true))
    observer.observe(top)
    return () => observer.disconnect()
  }, [top])
  // Other sums, of another day for one, may be smaller.
  const isUpToDate = (isFirstPage && isTopInSight) || seen === undefined || (count ?? 0) < seen
  if (isUpToDate && seen !== count) setSeen(count)
  return {
    top: setTop,
    unseen: isUpToDate ? 0 : (count ?? 0) - (seen ?? 0),
    showTop: () => {
      goFirst()
      top?.scrollIntoView({ block: 'start' })
    },
  }
}
