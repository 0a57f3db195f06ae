import { expect, test } from 'vitest'
import { countryLanguages, languageForCountry } from './countries.ts'

test.each([
  ['PT', 'pt-PT'],
  ['BR', 'pt-BR'],
  ['AO', 'pt'],
  ['IT', 'it'],
  ['MX', 'es'],
  ['RS', 'sr'],
  ['PK', 'ur'],
  ['PH', 'fil'],
  ['NG', 'en'],
  ['RE', 'fr'],
  ['NC', 'fr'],
  ['CW', 'nl'],
  ['BB', 'en'],
  ['MN', 'ru'],
  ['AF', 'ur'],
  ['IR', 'en'],
  ['FJ', 'en'],
  ['GL', 'da'],
  ['UK', 'en'],
])('an order form in %s is written in %s', (country, language) => {
  expect(languageForCountry(country)).toBe(language)
})

test.each([['it'], ['It'], [' IT '], ['\tit\n']])('case and blanks around %j do not matter', (country) => {
  expect(languageForCountry(country)).toBe('it')
})

test.each([[''], ['ZZ'], ['ITA'], ['I T'], ['__proto__'], ['constructor'], ['toString'], ['hasOwnProperty']])(
  '%j is no known country, so its form is in Portuguese',
  (country) => {
    expect(languageForCountry(country)).toBe('pt')
  },
)

test('every country is found under its ISO code of two capital letters', () => {
  const entries = Object.entries(countryLanguages)
  expect(entries.length).toBeGreaterThanOrEqual(60)
  for (const [country, language] of entries) {
    expect(country).toMatch(/^[A-Z]{2}$/)
    expect(new Intl.DisplayNames('en', { type: 'region' }).of(country)).not.toBe(country)
    expect(languageForCountry(country)).toBe(language)
  }
})
