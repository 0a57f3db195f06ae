import { expect, test } from 'vitest'
import { findMisses } from '../figures.ts'
import { sharedWork, sharedWorkLimits } from './shared-work.ts'

test('two workers share the jobs of one database, and each effect happens once', async () => {
  expect(findMisses(await sharedWork({ jobs: 100, kill: false }), sharedWorkLimits)).toEqual([])
})
