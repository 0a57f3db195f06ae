import type { SegmentSize } from '#contract/segments.ts'
import { plural } from './plural.ts'

/** How long it takes until the last one has left. */
export function describePace({ perHour, hours }: Pick<SegmentSize, 'perHour' | 'hours'>): string {
  if (perHour === null || hours === 0) return 'Tudo sai na primeira hora.'
  return `Saem até ${plural(perHour, 'email', 'emails')} por hora: os últimos saem em cerca de ${plural(hours, 'hora', 'horas')}.`
}
