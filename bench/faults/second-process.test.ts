import { expect, test } from 'vitest'
import { beingPatient, findMisses } from '../figures.ts'
import { secondProcess, secondProcessLimits } from './second-process.ts'

test('a second server on one folder is refused, and the first goes on unharmed', async () => {
  expect(findMisses(await secondProcess({ timings: 0 }), beingPatient(secondProcessLimits))).toEqual([])
})
