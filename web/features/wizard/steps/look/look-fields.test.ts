import { expect, test } from 'vitest'
import { emptyAnswers } from '../../machine/wizard-state.ts'
import { suggestPrice } from './look-fields.tsx'

const inCountry = (countryCode: string, productPrice: string, language: string) =>
  suggestPrice({ ...emptyAnswers, countryCode, productPrice }, language)?.replaceAll(/[\u00A0\u200F]/g, ' ')

test('a price is written as people of the country write it', () => {
  expect(inCountry('IT', '39.90', 'it')).toBe('39,90 €')
  expect(inCountry('BR', '197', 'pt-BR')).toBe('R$ 197')
  expect(inCountry('JP', '3980', 'ja')).toBe('￥3,980')
  expect(inCountry('TH', '990.00', 'th')).toBe('฿990')
})

test('what is no price, or of no known country, suggests none', () => {
  expect(inCountry('IT', '39,90', 'it')).toBeUndefined()
  expect(inCountry('IT', '0', 'it')).toBeUndefined()
  expect(inCountry('', '39.90', 'pt')).toBeUndefined()
})
