const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long something lasts: '25 minutos', '30 horas', '3 dias'. Hours up to two days, so that a pause and three of it compare. */
export function formatSpan(ms: number): string {
  if (ms < minuteMs) return 'menos de 1 minuto'
  if (ms < 2 * hourMs) return count(ms / minuteMs, 'minuto', 'minutos')
  if (ms < 2 * dayMs) return count(ms / hourMs, 'hora', 'horas')
  return count(ms / dayMs, 'dia', 'dias')
}

/** '1 venda', '1.284 vendas'. */
export function count(amount: number, one: string, many: string): string {
  const whole = Math.floor(amount)
  return `${whole.toLocaleString('pt-BR')} ${whole === 1 ? one : many}`
}
