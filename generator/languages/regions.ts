import { isoCode } from '../countries.ts'
import { regionTags, type LanguageCode, type RegionTag } from './language.ts'

type Place = { language: LanguageCode; name: string; countries: readonly string[] }

/** Where a language is written otherwise. Without the words: the wizard asks before it has fetched any. */
export const regions: Record<RegionTag, Place> = {
  'es-419': {
    language: 'es',
    name: 'Espanhol (América Latina)',
    countries: 'AR BO CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE'.split(' '),
  },
  'pt-BR': { language: 'pt', name: 'Português (Brasil)', countries: ['BR'] },
  'zh-TW': { language: 'zh', name: 'Chinês tradicional', countries: ['TW', 'HK', 'MO'] },
}

/** Which texts of a language are read. */
export type Reading = LanguageCode | RegionTag

export function readingIn(code: LanguageCode, country = ''): Reading {
  const place = isoCode(country)
  const tag = regionTags.find(
    (each) => regions[each].language === code && regions[each].countries.includes(place),
  )
  return tag ?? code
}
