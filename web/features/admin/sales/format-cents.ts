import { bringsBack, movesMoney, type Sale } from '#contract/checkout.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Cents as a price, in reais unless told. What came as anything else is not guessed at. */
export function formatCents(cents: string | number | null, currency = 'BRL'): string {
  const isWhole = /^-?\d+$/.test(String(cents))
  const amount = Number(cents)
  return isWhole && Number.isSafeInteger(amount) ? formatOf(currency).format(amount / 100) : '—'
}

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency) ?? new Intl.NumberFormat('pt-BR', { style: 'currency', currency })
  formats.set(currency, known)
  return known
}

type Priced = Pick<Sale, 'kind' | 'chargeAmount' | 'currency'>

/**
 * What was paid or, as less than nothing, given back. Nothing where no money moved: a checkout names the price with
 * whatever it tells.
 */
export function formatAmount({ kind, chargeAmount, currency }: Priced): string | null {
  if (!movesMoney(kind)) return null
  const isLess = bringsBack(kind) && /^0*[1-9]\d*$/.test(chargeAmount ?? '')
  return formatCents(isLess ? `-${chargeAmount}` : chargeAmount, currency)
}
