import { cn } from './cn.ts'

/** Nine places, as on a small board. */
const places = Array.from({ length: 9 }, (_, index) => ({
  x: 8 + (index % 3) * 12,
  y: 8 + Math.floor(index / 3) * 12,
}))

/** Paths from the left to the right of the board: each is the path of a lead. */
const paths = [
  [0, 4, 8],
  [6, 4, 2],
  [3, 1, 5],
  [3, 7, 5],
  [0, 7, 2],
  [6, 1, 8],
  [0, 3, 4, 8],
  [6, 7, 4, 2],
] as const

/**
 * A mark of our own for a platform, since foreign logos are not ours to show: the path of a lead, bent differently for
 * each place in the list.
 */
export function PlatformMark({ index, className }: { index: number; className?: string }) {
  const path = (paths[index % paths.length] ?? paths[0]).map((place) => places[place] ?? { x: 0, y: 0 })
  const end = path.at(-1)
  return (
    <svg
      viewBox="0 0 40 40"
      aria-hidden="true"
      className={cn('size-10 rounded-md border border-line-strong bg-bg text-accent', className)}
    >
      <polyline
        points={path.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      {path.slice(0, -1).map(({ x, y }) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r="3"
          className="fill-bg"
          stroke="currentColor"
          strokeWidth="2"
        />
      ))}
      {end && <circle cx={end.x} cy={end.y} r="4" fill="currentColor" />}
    </svg>
  )
}
