import { isoCode } from '../countries.ts'
import type { Language } from './language.ts'

/** The language as it is written in a country. */
export function inCountry(language: Language, country = ''): Language {
  const code = isoCode(country)
  const region = language.regions?.find(({ countries }) => countries.includes(code))
  if (!region) return language
  const { tag, form, thankYou } = region
  return { ...language, tag, form, thankYou }
}

/** For a `lang` attribute. */
export function tagOf({ tag, code }: Language): string {
  return tag ?? code
}
