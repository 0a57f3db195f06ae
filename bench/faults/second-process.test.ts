import { expect, test } from 'vitest'
import { findMisses } from '../figures.ts'
import { secondProcess, secondProcessLimits } from './second-process.ts'

test('a second server on one folder is refused, and the first goes on unharmed', async () => {
  expect(findMisses(await secondProcess(), secondProcessLimits)).toEqual([])
})
