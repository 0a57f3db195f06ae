const format = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** An instant as people here write it: '15/11/2026 09:30'. */
export function formatMoment(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '—' : format.format(date).replace(',', '')
}
