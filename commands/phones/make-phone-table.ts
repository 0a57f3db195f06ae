import { getCountries, parsePhoneNumberWithError, type CountryCode } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/examples.mobile.json'
import metadata from 'libphonenumber-js/metadata.max.json'

/** Where people write a number of their own country without its calling code, and an order form shows it so. */
const showsLocalForm = new Set<string>(['CN', 'HK', 'JP', 'KR', 'MO', 'MY', 'PK', 'TH', 'TW', 'VN'])

/** National numbers that the regulators keep for films and examples. */
const nobodysNumbers: Partial<Record<CountryCode, string>> = {
  AU: '491570156',
  DE: '15228817386',
  FR: '639981234',
  GB: '7700900123',
  SE: '701740605',
}

/** Shorter than the library's, which also knows services that nobody is called back on. */
const ownPatterns: Partial<Record<CountryCode, string>> = {
  // Dialled inside the country, a mobile has 15 after its area instead of 9 before it.
  AR: '9?[1-9].{9}|[1-9].{1,3}15.{6,8}',
  BR: '[1-9]{2}9?.{8}',
  IT: '0.{5,10}|3.{8,9}',
}

/** One line per country: its code, with a star if the example is nobody's number; its rule; its example. */
export function makePhoneTable(): string {
  return getCountries().toSorted().map(lineFor).join('\n')
}

/**
 * How numbers are dialled, for whoever reads what was typed: country, its code, what is dialled before a number at home, how
 * many digits most of its numbers have, and what they look like. Of countries with one code the chief one comes first.
 */
export function makeDialTable(): string[] {
  const countries = Object.values(metadata.country_calling_codes).flat()
  return countries.filter((country) => Object.hasOwn(metadata.countries, country)).map(dialLineFor)
}

function dialLineFor(country: CountryCode): string {
  const [callingCode] = fieldsOf(country)
  const { nationalNumber } = parsePhoneNumberWithError(examples[country], country)
  const prefix = withDots(dialledInside(country)).replace(/\?$/, '') || '-'
  return [country, callingCode, prefix, nationalNumber.length, withDots(numberIn(country))].join(' ')
}

/** Only digits are asked, so a dot stands for one; backslashes do not survive in every page. */
function withDots(pattern: string): string {
  return pattern.replaceAll(String.raw`\d`, '.').replaceAll('(?:', '(')
}

function lineFor(country: CountryCode): string {
  const nobodys = findNobodysNumber(country)
  const number = parsePhoneNumberWithError(nobodys ?? examples[country], country)
  const example = showsLocalForm.has(country) ? number.formatNational() : number.formatInternational()
  return `${country}${nobodys === undefined ? '' : '*'} ${ruleFor(country)} ${example}`
}

/** In North America and the Caribbean, 555-0100 to 555-0199 are nobody's under any area code. */
function findNobodysNumber(country: CountryCode): string | undefined {
  const isAmerican = fieldsOf(country)[0] === '1'
  return isAmerican ? `${examples[country].slice(0, 3)}5550123` : nobodysNumbers[country]
}

/** What the digits of a number may be, with or without the calling code and the prefix dialled inside the country. */
function ruleFor(country: CountryCode): string {
  const [callingCode, dialledAbroad] = fieldsOf(country)
  const abroad = dialledAbroad === '00' || !isShort(dialledAbroad, 9) ? '00' : `00|${dialledAbroad}`
  return withDots(`^((${abroad})?${String(callingCode)})?${dialledInside(country)}${numberIn(country)}$`)
}

/** A number of the country, by its beginning and its length. */
function numberIn(country: CountryCode): string {
  const own = ownPatterns[country]
  if (own !== undefined) return `(${own})`
  const pattern = fieldsOf(country)[2]
  const digits = `.{${lengthsOf(country)}}`
  return isShort(pattern, 42) ? `(?=${digits}$)(${pattern})` : digits
}

/** A form has no room for everything the library knows: without it the number of digits, or the plain prefix, must do. */
const isShort = (pattern: unknown, length: number): pattern is string =>
  typeof pattern === 'string' && pattern.length <= length

/** The library may know several such prefixes, in a pattern, and may rewrite what follows them. */
function dialledInside(country: CountryCode): string {
  const fields = fieldsOf(country)
  const [prefix, prefixes, isRewritten] = [fields[5], fields[7], fields[8]]
  const known = isRewritten || !isShort(prefixes, 9) ? prefix : prefixes
  if (typeof known !== 'string') return ''
  return known.length === 1 ? `${known}?` : `(?:${known})?`
}

/** Those of fixed lines, mobiles, personal and internet numbers: nobody is called back on any other. */
function lengthsOf(country: CountryCode): string {
  const fields = fieldsOf(country)
  const kinds = fields[11] as readonly ([string, number[]?] | 0)[]
  const all = fields[3] as number[]
  const lengths = [0, 1, 4, 8].flatMap((kind) => {
    const found = kinds[kind]
    return found ? (found[1] ?? all) : []
  })
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)]
  return shortest === longest ? `${shortest}` : `${shortest},${longest}`
}

/** The library's own order of things, without names. */
function fieldsOf(country: CountryCode): readonly unknown[] {
  const fields = metadata.countries[country]
  if (!fields) throw new Error(`No data of ${country}`)
  return fields
}
