import { countryLanguages, languageForCountry } from '#generator/languages/countries.ts'
import type { LanguageCode } from '#generator/languages/language.ts'

const names = new Intl.DisplayNames(['pt-BR'], { type: 'region', fallback: 'none' })

/** The country behind a code, for who typed it to see whether it is the right one. */
export function countryName(code: string): string | undefined {
  return /^[a-z]{2}$/i.test(code) ? names.of(code.toUpperCase()) : undefined
}

/** The language that people of a country read, when it is known and another than the chosen one. */
export function suggestLanguage(country: string, chosen: LanguageCode): LanguageCode | undefined {
  if (!Object.hasOwn(countryLanguages, country.toUpperCase())) return undefined
  const language = languageForCountry(country)
  return language === chosen ? undefined : language
}
