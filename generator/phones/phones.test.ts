import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberWithError,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/examples.mobile.json'
import metadata from 'libphonenumber-js/metadata.max.json'
import { describe, expect, it } from 'vitest'
import { makePhoneTable } from '../../commands/phones/make-phone-table.ts'
import { generateForm, type IntegrationAnswers } from '../index.ts'
import { phoneFor } from './phone-for.ts'
import { isKnownCountry } from '../countries.ts'
import { phoneTable } from './phone-table.ts'

const countries = getCountries()
const digitsOf = (text: string) => text.replaceAll(/[^0-9]/g, '')
const isRight = (country: string, text: string) =>
  new RegExp(phoneFor(country)?.rule ?? 'none').test(digitsOf(text))

type Kind = [pattern: string, lengths?: number[]] | 0

/** Numbers of a country by libphonenumber's own pattern for a kind of them: fixed lines are 0, mobiles 1. */
function makeNumbers(country: CountryCode, kind: 0 | 1, count: number) {
  const fields: readonly unknown[] = metadata.countries[country] ?? []
  const found = (fields[11] as Kind[] | undefined)?.[kind]
  // Where mobiles are like landlines they have no pattern of their own.
  if (!found || found[0] === '') return []
  const written = fc.stringMatching(new RegExp(`^(?:${found[0]})$`))
  return fc
    .sample(written, { numRuns: count, seed: 7 })
    .map((digits) => parsePhoneNumberWithError(`+${getCountryCallingCode(country)}${digits}`))
    .filter((number) => number.country === country && number.isValid())
}

function formsOf(number: PhoneNumber): string[] {
  const abroad = number.formatInternational()
  return [abroad, abroad.replace('+', '00'), number.formatNational(), number.nationalNumber]
}

describe('the table of phones', () => {
  it("is what `npm run phones` makes of libphonenumber's data", () => {
    expect(phoneTable).toBe(makePhoneTable())
  })

  it.each(countries)('takes the example numbers of %s as they are written there and abroad', (country) => {
    const { example = '' } = phoneFor(country) ?? {}
    for (const text of [examples[country], example]) {
      const number = parsePhoneNumberWithError(text, country)
      expect(formsOf(number).filter((form) => !isRight(country, form))).toEqual([])
    }
  })

  it.each(countries)('asks about no number of %s that is right, of whichever kind', (country) => {
    const numbers = [...makeNumbers(country, 0, 10), ...makeNumbers(country, 1, 10)]
    const asked = numbers.flatMap(formsOf).filter((form) => !isRight(country, form))
    expect(asked).toEqual([])
  })

  it('asks about a mobile that lacks a digit, but where landlines are as short or mobiles of several lengths', () => {
    const passing = countries.filter((country) =>
      makeNumbers(country, 1, 10).some((number) => {
        const short = number.nationalNumber.slice(0, -1)
        const isNone = !parsePhoneNumberWithError(`+${number.countryCallingCode}${short}`).isValid()
        return isNone && isRight(country, short)
      }),
    )
    // There a beginning has several lengths, or it takes more to tell than a form has room for.
    const untold = new Set<string>([
      'AT',
      'BD',
      'DE',
      'EE',
      'FI',
      'ID',
      'KH',
      'KR',
      'MM',
      'MY',
      'NZ',
      'RS',
      'SO',
      'TW',
      'ZA',
    ])
    expect(passing.filter((country) => !untold.has(country))).toEqual([])
  })

  it.each<[CountryCode, string]>([
    ['MX', '+52 1 55 1234 5678'],
    ['MX', '044 55 1234 5678'],
    ['MX', '045 55 1234 5678'],
    ['MX', '01 55 1234 5678'],
    ['MX', '55 1234 5678'],
    ['CL', '09 6123 4567'],
    ['CL', '+56 9 6123 4567'],
    ['BR', '0 15 11 91234-5678'],
    ['BR', '0 31 21 3234-5678'],
    ['BR', '011 91234-5678'],
    ['BR', '(55) 99123-4567'],
    ['BR', '+55 (0) 11 91234-5678'],
  ])('takes, in %s, %s', (country, text) => {
    expect(isRight(country, text)).toBe(true)
  })

  it('knows how each country is dialled from abroad, and numbers at home', () => {
    const wrong = countries.filter(
      (country) => phoneFor(country)?.dial.split(' ')[0] !== getCountryCallingCode(country),
    )
    expect(wrong).toEqual([])
    expect(['RO', 'BR', 'IT', 'HU', 'US'].map((country) => phoneFor(country)?.dial)).toEqual([
      '40 0',
      '55 0',
      '39 ',
      '36 06',
      '1 1',
    ])
  })

  it.each(countries)('has a rule for %s that any page keeps', (country) => {
    const { rule = '' } = phoneFor(country) ?? {}
    expect(rule).toMatch(/^\^[\d()[\]{}?!|.,=$-]+\$$/)
    expect(rule.length).toBeLessThan(150)
  })

  it.each([
    ['IT', '+39 333 000'],
    ['IT', '312 345 67890'],
    ['BR', '91234-5678'],
    ['BR', '(11) 91234-56789'],
    ['PT', '91234567'],
    ['GB', '7700 9001'],
    ['US', '555-0123'],
    ['FR', '06 39 98 12'],
    ['JP', '090-1234-5'],
    ['SA', '050 123 456'],
    ['PL', '+48 512 345 67'],
    ['PL', '51234567'],
    ['HU', '06 20 123 456'],
    ['EG', '010 0123 456'],
    ['BR', '(11) 91234-567'],
    ['BR', '0 15 11 91234-567'],
    ['AE', '050 123 456'],
    ['DE', '+49 1512 345678'],
    ['MX', '+52 1 55 1234 567'],
  ])('doubts, in %s, %s', (country, text) => {
    expect(isRight(country, text)).toBe(false)
  })

  it('is asked in capitals or not, and knows no country that is none', () => {
    expect(phoneFor('br')).toEqual(phoneFor('BR'))
    for (const none of ['', 'B', 'XX', 'BR*', '__']) expect(phoneFor(none)).toBeUndefined()
  })
})

const answers: IntegrationAnswers = {
  platform: 'adcombo',
  apiKey: 'chave-da-conta',
  cloudflareUrl: 'https://leads.exemplo.workers.dev/',
  countryCode: 'IT',
  offerId: '12345',
  productPrice: '99.00',
  successUrl: 'https://exemplo.com/obrigado',
}

/** The function that emitted code reads a phone with. */
function readerIn(code: string): (typed: string) => string {
  const [found] = /^( *)function lerTelefone[^]*?\n\1}$/m.exec(code) ?? []
  return runInNewContext(`(${found})`) as (typed: string) => string
}

/** 0 to 9 in every script that the runtime can write numbers in, as a source of its own. */
const scripts = Intl.supportedValuesOf('numberingSystem')
  .map((system) =>
    Array.from('0123456789', (digit) => new Intl.NumberFormat(`en-u-nu-${system}`).format(Number(digit))),
  )
  .filter((digits) => digits.every((digit) => /^\p{Nd}$/u.test(digit)))

const hiddenMarks = Array.from(
  '\u200B\u200C\u200D\u200E\u200F\u061C\u202A\u202C\u2066\u2069\u00AD\uFEFF\uFE0F',
)

describe('a phone that was typed', () => {
  const read = readerIn(generateForm(answers))

  it('has digits of every script as 0 to 9', () => {
    expect(scripts.length).toBeGreaterThan(60)
    for (const digits of scripts) expect(read(digits.join(''))).toBe('0123456789')
  })

  it('is the number that was meant, in whatever script, with whatever nobody sees in it', () => {
    const marks = fc.array(fc.constantFrom(...hiddenMarks), { maxLength: 2 }).map((list) => list.join(''))
    const written = fc.tuple(fc.constantFrom(...countries), fc.constantFrom(...scripts), fc.array(marks))
    fc.assert(
      fc.property(written, ([country, digits, between]) => {
        const meant = parsePhoneNumberWithError(examples[country], country).formatInternational()
        const typed = Array.from(
          meant,
          (letter, index) => (digits[Number.parseInt(letter, 10)] ?? letter) + (between[index] ?? ''),
        ).join('')
        expect(read(typed)).toBe(meant)
      }),
    )
  })

  it('loses nothing that can be seen', () => {
    const visible = (text: string) =>
      text
        .normalize('NFKC')
        .replaceAll(/\p{DI}/gu, '')
        .replaceAll(/\p{Nd}/gu, '0')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(visible(read(typed))).toBe(visible(typed))
      }),
      { numRuns: 500 },
    )
  })

  it('stays as it is when it is plain', () => {
    for (const plain of ['+39 312 345 6789', '(11) 91234-5678', '011.15/2345', 'ramal 5 à tarde'])
      expect(read(plain)).toBe(plain)
  })
})

describe('the phone of a form', () => {
  const phoneIn = (countryCode: string, formLanguage: string) =>
    /<input type="tel".* placeholder="([^"]*)"/.exec(
      generateForm({ ...answers, countryCode, formLanguage }),
    )?.[1]

  it.each([
    ['IT', 'it', 'es. +39 312 345 6789'],
    ['IT', 'pt', 'Ex.: +39 312 345 6789'],
    ['GB', 'en', '+44 7700 900123'],
    ['US', 'es', '+1 201 555 0123'],
    ['FR', 'ar', '+33 6 39 98 12 34'],
    ['SA', 'ar', '\u2067مثال: \u2066+966 51 234 5678\u2069\u2069'],
    ['JP', 'ja', '例：090-1234-5678'],
    ['KR', 'ko', '예: 010-2000-0000'],
    ['TH', 'th', 'เช่น 081 234 5678'],
    ['VN', 'vi', 'VD: 0912 345 678'],
    ['MY', 'ms', 'cth. 012-345 6789'],
    ['PK', 'ur', '\u2067مثال: \u20660301 2345678\u2069\u2069'],
    ['CN', 'zh', '例如：131 2345 6789'],
  ])('shows, in %s and the language %s, %s', (country, language, example) => {
    expect(phoneIn(country, language)).toBe(example)
  })

  it('comes with the rule of its country', () => {
    const known = countries.filter(isKnownCountry)
    const rules = known.map((countryCode) => {
      const html = generateForm({ ...answers, countryCode })
      return /data-telefone="([^"]*)"/.exec(html)?.[1]
    })
    expect(rules).toEqual(known.map((country) => phoneFor(country)?.rule))
  })
})
