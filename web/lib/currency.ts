import { currencyIn } from '#generator/currencies.ts'

const names = new Intl.DisplayNames(['pt-BR'], { type: 'currency' })

/** The currency of prices there. */
export function currencyOf(country: string): { code: string; name: string } | undefined {
  const code = currencyIn(country)
  return code === undefined ? undefined : { code, name: names.of(code)?.toLowerCase() ?? code }
}
