const format = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** Cents as a price. What came as anything else is not guessed at. */
export function formatCents(cents: string | number | null): string {
  const isWhole = /^-?\d+$/.test(String(cents))
  const amount = Number(cents)
  return isWhole && Number.isSafeInteger(amount) ? format.format(amount / 100) : '—'
}
