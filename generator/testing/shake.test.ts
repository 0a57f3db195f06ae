import { expect, it } from 'vitest'
import { drawFrom } from './shake.ts'

const some = (seed: number) => Array.from({ length: 1000 }, drawFrom(seed))

it('draws the same numbers for the same seed, and others for another, from the whole of 0 to 1', () => {
  expect(some(7)).toEqual(some(7))
  expect(some(7)).not.toEqual(some(8))
  const tenths = some(7).map((number) => Math.floor(number * 10))
  expect(new Set(tenths)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
})
