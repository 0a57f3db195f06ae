import { expect, test } from 'vitest'
import { countryCodes } from '#generator/countries.ts'
import { countryName, findCountry, searchCountries } from './find-country.ts'

test.each([
  ['it', 'IT'],
  ['IT', 'IT'],
  ['Itália', 'IT'],
  ['italia', 'IT'],
  ['italy', 'IT'],
  ['UK', 'GB'],
  ['Reino Unido', 'GB'],
  ['EUA', 'US'],
  ['Holanda', 'NL'],
  ['republica tcheca', 'CZ'],
  ['Côte d’Ivoire', 'CI'],
  ["cote d'ivoire", 'CI'],
  [' Kosovo ', 'XK'],
])('%j is %s', (text, code) => {
  expect(findCountry(text)).toBe(code)
})

test.each([[''], ['XX'], ['ZZ'], ['EU'], ['12'], ['ital'], ['constructor']])('%j is no country', (text) => {
  expect(findCountry(text)).toBeUndefined()
})

test('every country is found by its name', () => {
  for (const code of countryCodes) expect(findCountry(countryName(code) ?? '')).toBe(code)
})

test.each([
  ['IT', 'Itália'],
  ['br', 'Brasil'],
  ['', undefined],
  ['XX', undefined],
  ['12', undefined],
])('the country of %j is %j', (code, name) => {
  expect(countryName(code)).toBe(name)
})

test.each([
  ['it', 'IT'],
  ['uk', 'GB'],
  ['ita', 'IT'],
  ['unido', 'AE'],
  ['south af', 'ZA'],
])('a search for %j begins with %s', (text, code) => {
  expect(searchCountries(text)[0]?.code).toBe(code)
})

test('a search for nothing lists all of them by name, one for none of them nothing', () => {
  const names = searchCountries('').map(({ name }) => name)
  expect(names).toHaveLength(countryCodes.length)
  expect(names.indexOf('África do Sul')).toBeLessThan(names.indexOf('Brasil'))
  expect(searchCountries('xx')).toEqual([])
})
