import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'

const aheadPx = 300

type NearViewProps = {
  label: string
  /** The first screen is there: only now may others load. */
  isReady: boolean
  /** How tall it is from the start, so that what comes after it stays out of the way: as a small section, unless told. */
  className?: string
  children: ReactNode
}

/** Renders what is inside once it comes near the window: its code and its calls wait until then. */
export function NearView({ label, isReady, className = 'min-h-96', children }: NearViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current || isNear || !isReady) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${aheadPx}px` },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear, isReady])

  const waiting = <Skeleton shape="card" label={label} />
  return (
    <div ref={place} className={className}>
      {isNear ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}
    </div>
  )
}

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
