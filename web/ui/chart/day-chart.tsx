import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cn } from '../cn.ts'
import { describeDays, shortDay, type DayPoint } from './describe-days.ts'
import type { DayShape } from './draw-days.ts'

const tones = { green: 'text-accent', blue: 'text-blue', orange: 'text-orange', quiet: 'text-faint' }
const heightPx = 48
/** A canvas inside, drawn by script: no `img` could hold it. */
const picture = { role: 'img' }

type DayChartProps = {
  title: string
  /** Oldest first. */
  points: readonly DayPoint[]
  format: (value: number) => string
  tone?: keyof typeof tones
  /** A line for how much there is of something, bars for how much came in each day. */
  shape?: DayShape
  className?: string
  /** What the days come to. */
  children?: ReactNode
}

/** A small picture of the last days. What it shows is also its name, so that nothing is only drawn. */
export function DayChart(props: DayChartProps) {
  const { title, points, format, tone = 'green', shape = 'line', className, children } = props
  const [index, setIndex] = useState<number | null>(null)
  const canvas = useDrawing(points, shape, setIndex)
  const pointed = index === null ? undefined : points[index]
  const shown = pointed ?? points.at(-1)
  return (
    <figure className={cn('min-w-0', className)}>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3 text-13 text-muted">
        <span>{title}</span>
        {shown && (
          <span aria-hidden="true" className={cn('text-12', pointed ? 'text-text' : 'text-faint')}>
            {shortDay(shown.day)} · {format(shown.value)}
          </span>
        )}
      </figcaption>
      {children}
      <div
        ref={canvas}
        {...picture}
        aria-label={describeDays(title, points, format)}
        // Its height is kept while the drawing loads, so that nothing jumps.
        className={cn('mt-2 h-12 min-w-0 overflow-hidden [contain:inline-size]', tones[tone])}
      />
    </figure>
  )
}

/** The library is asked for only once there is something to draw. */
function useDrawing(points: readonly DayPoint[], shape: DayShape, onPoint: (index: number | null) => void) {
  const place = useRef<HTMLDivElement>(null)
  // A new list with the same numbers is no reason to draw anew.
  const key = points.map(({ value }) => value).join(' ')

  useEffect(() => {
    const element = place.current
    if (!element || key === '' || !canDraw()) return undefined
    const values = key.split(' ').map(Number)
    let isGone = false
    let erase: (() => void) | undefined
    async function draw(element: HTMLElement) {
      const { drawDays } = await import('./draw-days.ts')
      if (!isGone) erase = drawDays(element, { values, shape, heightPx, onPoint })
    }
    // Without the library's code the numbers are still shown in words.
    draw(element).catch(() => {})
    return () => {
      isGone = true
      erase?.()
    }
  }, [key, shape, onPoint])
  return place
}

/** Some browsers hand out no canvas, for privacy. */
function canDraw(): boolean {
  return document.createElement('canvas').getContext('2d') !== null
}
