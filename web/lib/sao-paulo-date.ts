/** Dates as the server's own sentences have them, whatever clock the browser goes by. */
const timeZone = 'America/Sao_Paulo'

const days = new Intl.DateTimeFormat('pt-BR', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const times = new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' })

/** '12/08/2026'. */
export function saoPauloDay(instant: string): string {
  return days.format(new Date(instant))
}

/** '12/08', with its year only where that is another than now. */
export function saoPauloShortDay(instant: string, now: Date): string {
  const [day, month, year] = saoPauloDay(instant).split('/')
  const isThisYear = days.format(now).endsWith(`/${year}`)
  return isThisYear ? `${day}/${month}` : `${day}/${month}/${year}`
}

/** '12/08 14:31'. */
export function saoPauloMoment(instant: string, now: Date): string {
  return `${saoPauloShortDay(instant, now)} ${times.format(new Date(instant))}`
}
