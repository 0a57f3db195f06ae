import { formatAgo } from '#contract/format-ago.ts'
import { dayOf } from '#web/features/leads/sum-buckets.ts'

const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' })
const date = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const minuteMs = 60_000

/** 'Segunda, 16 de novembro': the day that the figures are of, which is Brasília's. */
export function formatToday(now: Date): string {
  const day = new Date(dayOf(now.getTime()))
  const name = weekday.format(day).replace('-feira', '')
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${date.format(day)}`
}

/** 'agora' for what was just heard, and the truth for what was not. */
export function formatFreshness(heardAt: number, now: Date): string {
  const isFresh = now.getTime() - heardAt < minuteMs
  return `atualizado ${isFresh ? 'agora' : formatAgo(new Date(heardAt).toISOString(), now)}`
}
