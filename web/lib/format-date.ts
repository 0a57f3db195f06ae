const days = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' })

/** A day as people here write it, or 'N/A' where there is none. */
export function formatDay(instant: string | null | undefined): string {
  const date = new Date(instant ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? 'N/A' : days.format(date)
}

const moments = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** An instant as people here write it: '15/11/2026 09:30'. */
export function formatMoment(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '—' : moments.format(date).replace(',', '')
}
