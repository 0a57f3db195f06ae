const minuteMs = 60_000
const units = [
  { ms: 365 * 24 * 60 * minuteMs, one: 'ano', many: 'anos' },
  { ms: 30 * 24 * 60 * minuteMs, one: 'mês', many: 'meses' },
  { ms: 24 * 60 * minuteMs, one: 'dia', many: 'dias' },
  { ms: 60 * minuteMs, one: 'hora', many: 'horas' },
  { ms: minuteMs, one: 'minuto', many: 'minutos' },
]

/** How long ago, in the largest unit that fits: 'há 3 horas'. A clock that runs ahead is no reason for 'há -1 minutos'. */
export function formatAgo(instant: string, now: Date): string {
  const passedMs = now.getTime() - new Date(instant).getTime()
  const unit = units.find(({ ms }) => passedMs >= ms)
  if (!unit) return 'há instantes'
  const amount = Math.floor(passedMs / unit.ms)
  return `há ${amount} ${amount === 1 ? unit.one : unit.many}`
}
