import { expect, test } from 'vitest'
import { findMisses } from '../figures.ts'
import { twoStarts, twoStartsLimits } from './two-starts.ts'

test('two servers that start at once on an empty database agree on everything', async () => {
  expect(findMisses(await twoStarts({ rounds: 1 }), twoStartsLimits)).toEqual([])
})
