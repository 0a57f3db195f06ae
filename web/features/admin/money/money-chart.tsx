import { useState, type PointerEvent } from 'react'
import type { Money } from '#contract/money.ts'
import { describeDays, shortDay } from '#web/ui/chart/describe-days.ts'
import { cn } from '#web/ui/cn.ts'
import { formatCents } from '../sales/format-cents.ts'

type Stretch = Money['stretches'][number]

/** In the units of the drawing; it is stretched to the width that there is. */
const height = 100
/** Drawn here: no `img` could hold what is pointed at. */
const picture = { role: 'img' }
const whole = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/**
 * What was kept of each stretch: up for more came than went, down for less. A finger on it tells one of them; before
 * that, what is said is of the last.
 */
export function MoneyChart({ stretches }: { stretches: readonly Stretch[] }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const index = Math.min(chosen ?? stretches.length - 1, stretches.length - 1)
  const shown = stretches[index]
  if (!shown) return null
  const values = stretches.map(({ netCents }) => netCents)
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)]
  const span = top - bottom || 1
  const point = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const place = Math.floor(((clientX - left) / width) * stretches.length)
    setChosen(Math.max(0, Math.min(stretches.length - 1, place)))
  }
  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="text-14 tracking-snug">Líquido</span>
        <Told stretch={shown} />
      </figcaption>
      <div className="mt-3 flex gap-3">
        <div
          aria-hidden="true"
          className="flex w-14 shrink-0 flex-col justify-between text-right text-12 text-faint"
        >
          <span>{whole.format(top / 100)}</span>
          <span>{whole.format(bottom / 100)}</span>
        </div>
        <svg
          {...picture}
          aria-label={describeDays(
            'Líquido',
            stretches.map(({ start, netCents }) => ({ day: start, value: netCents })),
            (cents) => formatCents(cents),
          )}
          viewBox={`0 0 ${stretches.length} ${height}`}
          preserveAspectRatio="none"
          onPointerMove={point}
          onPointerDown={point}
          className="h-40 w-full min-w-0 touch-pan-y"
        >
          {stretches.map(({ start, netCents }, place) => (
            <Bar
              key={start}
              place={place}
              from={yOf(Math.max(0, netCents))}
              to={yOf(Math.min(0, netCents))}
              isLess={netCents < 0}
              isShown={place === index}
            />
          ))}
          <line
            x1={0}
            x2={stretches.length}
            y1={yOf(0)}
            y2={yOf(0)}
            className="stroke-line-strong"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <Ends stretches={stretches} />
    </figure>
  )

  function yOf(cents: number): number {
    return ((top - cents) / span) * height
  }
}

type BarProps = { place: number; from: number; to: number; isLess: boolean; isShown: boolean }

function Bar({ place, from, to, isLess, isShown }: BarProps) {
  return (
    <rect
      x={place + 0.12}
      width={0.76}
      y={from}
      height={to - from}
      className={cn(isLess ? 'fill-red' : 'fill-accent', !isShown && 'opacity-60')}
    />
  )
}

/** One stretch in numbers: what a picture of bars cannot say. */
function Told({
  stretch: { start, netCents, grossCents, refundedCents, chargebackCents },
}: {
  stretch: Stretch
}) {
  const back = refundedCents + chargebackCents
  return (
    <span aria-live="polite" className="text-13 text-muted">
      {shortDay(start)} ·{' '}
      <span className={cn('text-text', netCents < 0 && 'text-red')}>{formatCents(netCents)}</span>
      {back > 0 && ` (${formatCents(grossCents)} − ${formatCents(back)})`}
    </span>
  )
}

function Ends({ stretches }: { stretches: readonly Stretch[] }) {
  const places = [0, Math.floor((stretches.length - 1) / 2), stretches.length - 1]
  const days = [...new Set(places)].map((place) => stretches[place]?.start ?? '')
  return (
    <div aria-hidden="true" className="mt-1 ml-17 flex justify-between text-12 text-faint">
      {days.map((day) => (
        <span key={day}>{shortDay(day)}</span>
      ))}
    </div>
  )
}
