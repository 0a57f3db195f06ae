import { inCountry } from '../languages/in-country.ts'
import { languages } from '../languages/index.ts'
import type { Language } from '../languages/language.ts'
import { regions } from '../languages/regions.ts'

/** Every language, and each once more for every region that writes it otherwise. */
export const readings: readonly (Language & { tag: string })[] = languages.flatMap((language) => {
  const regional = (language.regions ?? []).map(({ tag }) => inCountry(language, regions[tag].countries[0]))
  return [language, ...regional].map((reading) => ({ ...reading, tag: reading.tag ?? reading.code }))
})
