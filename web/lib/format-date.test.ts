import { expect, test } from 'vitest'
import { formatDay } from './format-date.ts'

test.each([
  ['2025-08-04T12:00:00.000Z', '04/08/2025'],
  [null, 'N/A'],
  [undefined, 'N/A'],
  ['', 'N/A'],
  ['someday', 'N/A'],
])('%o is written as %s', (instant, text) => {
  expect(formatDay(instant)).toBe(text)
})
