import { expect, test } from 'vitest'
import { countryName, suggestLanguage } from './country.ts'

test.each([
  ['IT', 'Itália'],
  ['br', 'Brasil'],
  ['', undefined],
  ['b', undefined],
  ['12', undefined],
])('the country of %j is %j', (code, name) => {
  expect(countryName(code)).toBe(name)
})

test.each([
  ['IT', 'pt', 'it'],
  ['it', 'pt', 'it'],
  ['BR', 'pt', 'pt-BR'],
  ['IT', 'it', undefined],
  ['ZZ', 'it', undefined],
  ['', 'pt', undefined],
  ['constructor', 'pt', undefined],
] as const)('for %j, while %s is chosen, the language %j is offered', (country, chosen, offered) => {
  expect(suggestLanguage(country, chosen)).toBe(offered)
})
