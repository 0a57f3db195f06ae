import { getCountries, parsePhoneNumberWithError, type CountryCode } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/examples.mobile.json'
import metadata from 'libphonenumber-js/metadata.max.json'
import { shortMobiles, type Kind } from './short-mobiles.ts'

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
  // What begins like a mobile has its ninth digit.
  BR: '[1-9]{2}(9.{8}|[0-8].{7})',
  IT: '0.{5,11}|3.{8,9}|43.{8}',
}

/** Dialled before a number at home, where the library knows less: what people wrote for years is on their papers still. */
const ownPrefixes: Partial<Record<CountryCode, string>> = {
  // The carrier's two digits may follow, and then area and number.
  BR: '0([1-9].(?=.{10,11}$))?',
  CL: '0',
  // It is a part of mobiles, and was dialled before landlines.
  GA: '0(?=.{8}$)',
  // Mobiles had a 1 from abroad, and 044 or 045 at home.
  MX: '01|04[45]|1',
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
  const code = `((${abroad})?${String(callingCode)})?`
  const rest = `${code}${dialledInside(country)}${numberIn(country)}$`
  return withDots(`^${exceptShort(country, new RegExp(withDots(`^${rest}`)))}${rest}`)
}

/** What the rule would take although a mobile of the country lacks a digit, if there is such a thing. */
function exceptShort(country: CountryCode, rule: RegExp): string {
  const [callingCode] = fieldsOf(country)
  const mobile = kindOf(country, mobiles)
  if (!mobile) return ''
  const callable = callableKinds.flatMap((kind) => kindOf(country, kind) ?? [])
  const chosen = shortMobiles(mobile, callable).filter(({ samples }) =>
    samples.some((digits) => rule.test(digits) || rule.test(String(callingCode) + digits)),
  )
  if (chosen.length === 0) return ''
  const short = chosen.map(({ pattern }) => pattern)
  // A code of one digit may as well be the beginning of a number that lacks nothing.
  const before = String(callingCode).length === 1 ? '' : `((00)?${String(callingCode)})?`
  const guard = `(?!${before}${dialledInside(country)}${short.length > 1 ? `(${short.join('|')})` : short.join('')}$)`
  return guard.length > longestGuard ? '' : guard
}

/** A form has no room for more. */
const longestGuard = 70

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
  const known = ownPrefixes[country] ?? (isRewritten || !isShort(prefixes, 9) ? prefix : prefixes)
  if (typeof known !== 'string') return ''
  return known.length === 1 ? `${known}?` : `(?:${known})?`
}

/** Fixed lines, mobiles, personal and internet numbers: nobody is called back on any other. */
const callableKinds = [0, 1, 4, 8]
const mobiles = 1

function kindOf(country: CountryCode, kind: number): Kind | undefined {
  const fields = fieldsOf(country)
  const kinds = fields[11] as readonly ([string, number[]?] | 0)[] | undefined
  const found = kinds?.[kind]
  return found ? { pattern: found[0], lengths: found[1] ?? (fields[3] as number[]) } : undefined
}

function lengthsOf(country: CountryCode): string {
  const lengths = callableKinds.flatMap((kind) => kindOf(country, kind)?.lengths ?? [])
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)]
  return shortest === longest ? `${shortest}` : `${shortest},${longest}`
}

/** The library's own order of things, without names. */
function fieldsOf(country: CountryCode): readonly unknown[] {
  const fields = metadata.countries[country]
  if (!fields) throw new Error(`No data of ${country}`)
  return fields
}
