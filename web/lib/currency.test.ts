import { expect, test } from 'vitest'
import { countryCodes } from '#generator/countries.ts'
import { currencyOf } from './currency.ts'

test.each([
  ['IT', 'EUR', 'euro'],
  ['br', 'BRL', 'real brasileiro'],
  ['PL', 'PLN', 'zloty polonês'],
])('in %s one pays with %s', (country, code, name) => {
  expect(currencyOf(country)).toEqual({ code, name })
})

test('no country that sells anything is without, and none that is not one has any', () => {
  const without = countryCodes.filter((country) => currencyOf(country) === undefined)
  expect(without).toEqual(['AQ'])
  expect(currencyOf('XX')).toBeUndefined()
})
