import { isPrice } from '#generator/answers.ts'
import { currencyIn } from '#generator/currencies.ts'
import { findCountry } from '#web/lib/find-country.ts'
import type { Answers } from '../../machine/wizard-state.ts'

/** The price of the product as people there write it: '39,90 €'. */
export function suggestPrice(answers: Answers, language = 'pt'): string | undefined {
  const price = answers.productPrice.trim()
  const currency = currencyIn(findCountry(answers.countryCode) ?? '')
  if (!isPrice(price) || Number(price) === 0 || currency === undefined) return undefined
  const isWhole = Number.isInteger(Number(price))
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'currency',
    currency,
    ...(isWhole && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  }).format(Number(price))
}
