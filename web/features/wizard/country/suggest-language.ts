import { countryLanguages, languageForCountry } from '#generator/languages/countries.ts'
import type { LanguageCode } from '#generator/languages/language.ts'

/** The language that people of a country read, when it is known and another than the chosen one. */
export function suggestLanguage(country: string, chosen: LanguageCode): LanguageCode | undefined {
  if (!Object.hasOwn(countryLanguages, country.toUpperCase())) return undefined
  const language = languageForCountry(country)
  return language === chosen ? undefined : language
}
