import { expect, test } from 'vitest'
import { findMisses } from '../figures.ts'
import { killWhileMaking, killWhileMakingLimits } from './kill-while-making.ts'

test('a folder whose making was cut off by a kill can still be used', async () => {
  expect(findMisses(await killWhileMaking({ rounds: 1 }), killWhileMakingLimits)).toEqual([])
})
