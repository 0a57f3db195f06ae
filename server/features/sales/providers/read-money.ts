/** Reais, or another currency, with at most two decimals: 97, 97.9, 97.90, 1.297,90, R$ 97,00. */
const written =
  /^(?:[A-Z]{0,2}\$\s*)?(\d{1,12}|\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.))(?:[.,](\d{1,2}))?$/

/**
 * Whole units as text into cents as text, digit by digit. What is written in another way stays as it came: it is shown
 * as unknown, and adds to nothing.
 */
export function unitsToCents(amount: string | null): string | null {
  const [, whole, decimals = ''] = written.exec(amount ?? '') ?? []
  if (whole === undefined) return amount
  return `${whole.replace(/\D/g, '')}${decimals.padEnd(2, '0')}`.replace(/^0+(?=\d)/, '')
}

/** What ISO 4217 calls no currency: something was said, and nobody knows what. */
const noCurrency = 'XXX'

/** Three capital letters. Empty: the checkout did not say, and means reais. */
export function readCurrency(given: string | null): string | null {
  if (given === null) return null
  if (/^(r\$|rea(l|is))$/i.test(given)) return 'BRL'
  const code = given.toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? code : noCurrency
}
