import { countryCodes, isKnownCountry } from '#generator/countries.ts'

export type Country = { code: string; name: string }

const portuguese = new Intl.DisplayNames(['pt-BR'], { type: 'region', fallback: 'none' })
const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** What countries are called besides: by habit, by part of them, or before they changed their name. */
const aliases: Record<string, readonly string[]> = {
  AE: ['EAU', 'UAE', 'Dubai'],
  CD: ['República Democrática do Congo'],
  CG: ['Congo'],
  CI: ['Ivory Coast'],
  CZ: ['República Tcheca', 'Czech Republic'],
  GB: ['UK', 'Inglaterra', 'England', 'Grã-Bretanha', 'Great Britain'],
  GR: ['EL'],
  HK: ['Hong Kong'],
  KR: ['Coreia'],
  MK: ['Macedônia'],
  MM: ['Mianmar', 'Myanmar', 'Birmânia', 'Burma'],
  MO: ['Macau', 'Macao'],
  NL: ['Holanda', 'Holland'],
  PS: ['Palestina', 'Palestine'],
  SZ: ['Suazilândia', 'Swaziland'],
  TR: ['Turkey'],
  US: ['EUA', 'USA', 'Estados Unidos da América', 'United States of America'],
}

type Entry = Country & {
  /** Each of its names without accents, as they are compared. */ names: readonly string[]
}

const byName = new Intl.Collator('pt-BR')

let entries: readonly Entry[] | undefined

/** Made when it is first needed: the first step does without. */
function listEntries(): readonly Entry[] {
  entries ??= countryCodes
    .map((code) => {
      const name = portuguese.of(code) ?? code
      return { code, name, names: [name, english.of(code) ?? code, ...(aliases[code] ?? [])].map(plain) }
    })
    .toSorted((a, b) => byName.compare(a.name, b.name))
  return entries
}

/** The country behind a code, for who typed it to see whether it is the right one. */
export function countryName(code: string): string | undefined {
  return isKnownCountry(code) ? portuguese.of(code.toUpperCase()) : undefined
}

/** The code of the country that is meant, by its code or by one of its names. */
export function findCountry(text: string): string | undefined {
  if (isKnownCountry(text)) return text.toUpperCase()
  const wanted = plain(text)
  return listEntries().find(({ names }) => names.includes(wanted))?.code
}

/** The countries that may be meant, the likeliest first; all of them before anything is typed. */
export function searchCountries(text: string): readonly Country[] {
  const wanted = plain(text)
  if (wanted === '') return listEntries()
  return rankEntries(wanted).map(({ entry }) => entry)
}

/** The one country whose name begins as the text does. */
export function guessCountry(text: string): string | undefined {
  const wanted = plain(text)
  const [first, second] = wanted === '' ? [] : rankEntries(wanted)
  return first && first.rank !== second?.rank ? first.entry.code : undefined
}

function rankEntries(wanted: string) {
  return listEntries()
    .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
    .filter(({ rank }) => rank < noMatch)
    .toSorted((a, b) => a.rank - b.rank)
}

const noMatch = 3

function rankOf({ code, names }: Entry, wanted: string): number {
  if (code.toLowerCase() === wanted || names.includes(wanted)) return 0
  if (names.some((name) => name.startsWith(wanted))) return 1
  return names.some((name) => name.includes(` ${wanted}`)) ? 2 : noMatch
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
