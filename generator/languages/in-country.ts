import type { Language } from './language.ts'
import { readingIn } from './regions.ts'

/** The language as it is written in a country. */
export function inCountry(language: Language, country = ''): Language {
  const reading = readingIn(language.code, country)
  const region = language.regions?.find(({ tag }) => tag === reading)
  if (!region) return language
  const { tag, form, thankYou } = region
  return { ...language, tag, form, thankYou }
}

/** For a `lang` attribute. */
export function tagOf({ tag, code }: Language): string {
  return tag ?? code
}
