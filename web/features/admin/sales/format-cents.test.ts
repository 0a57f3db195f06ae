import { expect, test } from 'vitest'
import { formatCents } from './format-cents.ts'

test.each([
  ['9700', 'R$ 97,00'],
  ['5', 'R$ 0,05'],
  ['0', 'R$ 0,00'],
  ['123456789', 'R$ 1.234.567,89'],
  ['-9700', '-R$ 97,00'],
  [4990, 'R$ 49,90'],
])('%s cents are shown as %s', (cents, text) => {
  expect(formatCents(cents).replaceAll(/\s/g, ' ')).toBe(text)
})

test.each([null, '', '97,00', '97.00', 'R$ 97', '1e3', '0x10', ' 97', '99999999999999999999', 97.5])(
  '%s is no whole number of cents, and is not guessed at',
  (cents) => {
    expect(formatCents(cents)).toBe('—')
  },
)
