import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { getCountries, getCountryCallingCode, parsePhoneNumberWithError } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/examples.mobile.json'
import { describe, expect, it } from 'vitest'
import { makePhoneTable } from '../../commands/phones/make-phone-table.ts'
import { generateForm, type IntegrationAnswers } from '../index.ts'
import { phoneFor } from './phone-for.ts'
import { phoneTable } from './phone-table.ts'

const countries = getCountries()
const digitsOf = (text: string) => text.replaceAll(/[^0-9]/g, '')
const isRight = (country: string, text: string) =>
  new RegExp(phoneFor(country)?.rule ?? 'none').test(digitsOf(text))

describe('the table of phones', () => {
  it("is what `npm run phones` makes of libphonenumber's data", () => {
    expect(phoneTable).toBe(makePhoneTable())
  })

  it.each(countries)('takes the example numbers of %s as they are written there and abroad', (country) => {
    const { example = '' } = phoneFor(country) ?? {}
    for (const text of [examples[country], example]) {
      const number = parsePhoneNumberWithError(text, country)
      const abroad = number.formatInternational()
      const forms = [abroad, abroad.replace('+', '00'), number.formatNational(), number.nationalNumber]
      expect(forms.filter((form) => !isRight(country, form))).toEqual([])
    }
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
    expect(rule).toMatch(/^\^[\d()[\]{}?|.,=$-]+\$$/)
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
    const rules = countries.map((countryCode) => {
      const html = generateForm({ ...answers, countryCode })
      return /data-telefone="([^"]*)"/.exec(html)?.[1]
    })
    expect(rules).toEqual(countries.map((country) => phoneFor(country)?.rule))
  })
})
