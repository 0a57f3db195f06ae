import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import './day-chart.css'

export type DayShape = 'line' | 'bars'

type Drawing = {
  values: readonly number[]
  shape: DayShape
  heightPx: number
  /** Which point is being pointed at. */
  onPoint: (index: number | null) => void
}

/** Draws into the element, in its text colour, as wide as it is; answers what takes the drawing away. */
export function drawDays(element: HTMLElement, drawing: Drawing): () => void {
  const { values, heightPx } = drawing
  const plot = new uPlot(
    { ...options(drawing, getComputedStyle(element).color), width: element.clientWidth, height: heightPx },
    [values.map((_, index) => index), [...values]],
    element,
  )
  const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: heightPx }))
  observer.observe(element)
  return () => {
    observer.disconnect()
    plot.destroy()
  }
}

function options(
  { values, shape, onPoint }: Drawing,
  colour: string,
): Omit<uPlot.Options, 'width' | 'height'> {
  const last = values.length - 1
  const faded = `color-mix(in srgb, ${colour} 14%, transparent)`
  const isLine = shape === 'line'
  return {
    padding: isLine ? [3, 3, 3, 3] : [3, 0, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: isLine, size: 7, fill: colour } },
    axes: [{ show: false }, { show: false }],
    scales: {
      // Half a day to either side, else the first and the last bar would be cut.
      x: { time: false, range: isLine ? [0, Math.max(last, 1)] : [-0.5, last + 0.5] },
      y: { range: () => (isLine ? lineRange(values) : [0, Math.max(...values, 1)]) },
    },
    series: [
      {},
      isLine
        ? { stroke: colour, width: 2, fill: faded, points: { show: false } }
        : { stroke: colour, fill: colour, width: 0, points: { show: false }, ...bars() },
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  }
}

function bars() {
  const paths = uPlot.paths.bars?.({ size: [0.66, 14], radius: 0.25 })
  return paths ? { paths } : {}
}

/** A line shows how something moves, so it need not stand on zero; but a small change must not look like a great one. */
function lineRange(values: readonly number[]): [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const room = Math.max(most - least, most * 0.1, 1)
  return [Math.max(0, least - room / 4), most + room / 10]
}
