export const moneyPeriods = [
  { value: '7', label: '7 dias', days: 7, by: 'day' },
  { value: '30', label: '30 dias', days: 30, by: 'day' },
  { value: '90', label: '90 dias', days: 90, by: 'week' },
  { value: '365', label: '12 meses', days: 365, by: 'month' },
] as const
export type MoneyPeriod = (typeof moneyPeriods)[number]['value']

const dayMs = 24 * 60 * 60 * 1000
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })

/** The last days up to today, as a calendar in São Paulo has them. */
export function periodQuery(period: MoneyPeriod, now: Date) {
  const { days, by } = moneyPeriods.find(({ value }) => value === period) ?? moneyPeriods[1]
  const to = calendar.format(now)
  const from = new Date(Date.parse(`${to}T00:00:00Z`) - (days - 1) * dayMs).toISOString().slice(0, 10)
  return { from, to, by }
}
