const format = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' })

/** A day as people here write it, or 'N/A' where there is none. */
export function formatDay(instant: string | null | undefined): string {
  const date = new Date(instant ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? 'N/A' : format.format(date)
}
