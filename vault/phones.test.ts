import {
  getCountries,
  parsePhoneNumberWithError,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/examples.mobile.json'
import { expect, it } from 'vitest'
import { makeRandom } from '../bench/seeded-random.ts'
import { makeDialTable } from '../commands/phones/make-phone-table.ts'
import { phoneFor } from '#generator/phones/phone-for.ts'
import { foneInteiro } from './worker/phone.ts'
import { TELEFONES } from './worker/phone-table.ts'

const countries = getCountries()
const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** What a form for this country says of it. */
const dialOf = (country: string) => `${phoneFor(country)?.dial} ${country}`

/** What the library makes of it, with its country's code and no plus. */
function meantBy(typed: string, country: CountryCode): string | undefined {
  try {
    const number = parsePhoneNumberWithError(typed, country)
    return number.isValid() ? digitsOf(number.number) : undefined
  } catch {
    return undefined
  }
}

/** The country's example, and others that differ from it in a few digits. */
function numbersOf(country: CountryCode, count: number): PhoneNumber[] {
  const random = makeRandom(Number.parseInt(country, 36))
  const example = examples[country]
  const numbers = [parsePhoneNumberWithError(example, country)]
  for (let tries = 0; tries < 400 && numbers.length < count; tries += 1) {
    const digits = example
      .split('')
      .map((digit) => (random.below(3) === 0 ? String(random.below(10)) : digit))
    const meant = meantBy(
      `+${parsePhoneNumberWithError(example, country).countryCallingCode}${digits.join('')}`,
      country,
    )
    const number = meant === undefined ? undefined : parsePhoneNumberWithError(`+${meant}`)
    if (number?.country === country) numbers.push(number)
  }
  return numbers
}

/** As people write a number: with and without plus, zeros, prefix, brackets and signs. */
function notationsOf(number: PhoneNumber): string[] {
  const { countryCallingCode: code, nationalNumber: national } = number
  const abroad = number.formatInternational()
  return [
    abroad,
    abroad.replace('+', '00'),
    abroad.replace('+', ''),
    digitsOf(abroad),
    number.formatNational(),
    digitsOf(number.formatNational()),
    national,
    `+${code} (0) ${national}`,
    `+${code}-${number.formatNational()}`,
    `${code} ${number.formatNational()}`,
  ]
}

/** Where the number that was meant is another than the library's, and why. */
const exceptions: Partial<Record<CountryCode, string>> = {
  BR: 'dialled inside Brazil, 00 begins no number: it is the way out, as everywhere',
  CO: 'the same in Colombia',
  DE: 'a number with its code and no plus is also a possible long number of Germany, which nobody has',
  ID: 'the same in Indonesia',
  XK: 'the same in Kosovo',
}

const isAccepted = (country: string, typed: string) =>
  new RegExp(phoneFor(country)?.rule ?? 'none').test(digitsOf(typed.replace('(0)', '')))

it('has the table that `npm run phones` makes', () => {
  expect(TELEFONES).toEqual(makeDialTable())
})

it.each(countries)('reads numbers of %s as the library does, however they are written', (country) => {
  const wrong: string[] = []
  for (const number of numbersOf(country, 12)) {
    const own = digitsOf(number.number)
    for (const typed of notationsOf(number).filter((one) => isAccepted(country, one))) {
      const isOwn = typed.includes('(0)') || exceptions[country] !== undefined
      const meant = isOwn ? own : meantBy(typed, country)
      const read = foneInteiro(typed, dialOf(country), '')
      if (meant !== undefined && read !== meant) wrong.push(`${typed}: ${read}, not ${meant}`)
    }
  }
  expect(wrong).toEqual([])
})

it.each([
  ['of a form that is older and does not name the country', '0700 000 001', ['40 0', ''], '40700000001'],
  ['of a form that says nothing but the country', '0700 000 001', ['', 'ro'], '40700000001'],
  ['of another country, with its plus', '+39 333 1234567', ['40 0 RO', ''], '393331234567'],
  ['of nobody knows where', '0700 000 001', ['', ''], ''],
  ['of a country that is none', '0700 000 001', ['x (a+)+$ [', ''], ''],
  ['of nobody knows where, with its plus', '+39 333 1234567', ['', ''], '393331234567'],
  ['that is none', 'não tenho', ['40 0 RO', ''], ''],
])('reads a phone %s', (_, typed, [dial = '', country = ''], read) => {
  expect(foneInteiro(typed, dial, country)).toBe(read)
})
