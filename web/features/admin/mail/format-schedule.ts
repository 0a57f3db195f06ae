const moments = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  weekday: 'long',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** 'sexta-feira, 20/11, 09:30', as it is in São Paulo, wherever the browser is. */
export function formatSchedule(instant: string): string {
  return moments.format(new Date(instant))
}

/** What a field for day and hour holds, read as the time in São Paulo, which has not changed its clocks since 2019. */
export function readSchedule(field: string): string | undefined {
  // Browsers find a date in almost anything.
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(field)) return undefined
  const date = new Date(`${field}:00-03:00`)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
