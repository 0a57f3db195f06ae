export type DayPoint = {
  /** YYYY-MM-DD. */
  day: string
  value: number
}

/** '2026-11-15' as '15/11': a day of the calendar, which no time zone may move. */
export function shortDay(day: string): string {
  const [, month = '', date = ''] = day.split('-')
  return `${date}/${month}`
}

/** What the picture shows, for who does not see it. */
export function describeDays(
  title: string,
  points: readonly DayPoint[],
  format: (value: number) => string,
): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return `${title}: sem dados`
  const highest = points.reduce((best, point) => (point.value > best.value ? point : best), first)
  const lowest = points.reduce((least, point) => (point.value < least.value ? point : least), first)
  const say = ({ day, value }: DayPoint) => `${format(value)} em ${shortDay(day)}`
  return `${title}, de ${shortDay(first.day)} a ${shortDay(last.day)}. Menor: ${say(lowest)}. Maior: ${say(highest)}. Último: ${say(last)}.`
}
