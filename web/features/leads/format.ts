const regions = new Intl.DisplayNames(['pt-BR'], { type: 'region', fallback: 'code' })
const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })
const exact = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const short = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

export const countryOf = (code: string) => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code)

/** Of today the time is enough. */
export function formatInstant(instant: number, now = Date.now()): string {
  const isToday = new Date(instant).toDateString() === new Date(now).toDateString()
  return isToday ? time.format(instant) : short.format(instant).replace(',', '')
}

export const formatExact = (instant: number) => exact.format(instant).replace(',', '')

export function formatMoney(amount: number, currency: string): string {
  const isCode = /^[A-Z]{3}$/.test(currency)
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return amount.toLocaleString('pt-BR', isCode ? { style: 'currency', currency } : digits)
}

/** 'US$ 2.541 + € 30', or nothing yet. */
export function formatPaid(paid: Readonly<Record<string, number>>): string {
  const amounts = Object.entries(paid).filter(([, amount]) => amount > 0)
  return amounts.map(([currency, amount]) => formatMoney(amount, currency)).join(' + ') || '—'
}

export const formatCount = (count: number) => count.toLocaleString('pt-BR')

/** '1 lead', '1.234 leads'. */
export const formatLeads = (count: number) => (count === 1 ? '1 lead' : `${formatCount(count)} leads`)

export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '—'
  return (part / whole).toLocaleString('pt-BR', { style: 'percent', maximumFractionDigits: 1 })
}
