import { expect, test } from 'vitest'
import { beingPatient, findMisses } from '../figures.ts'
import { shutdown, shutdownLimits } from './shutdown.ts'

test('a shutdown finishes what is running, or gives it back to be run again', async () => {
  expect(findMisses(await shutdown({ alsoOnPostgres: false }), beingPatient(shutdownLimits))).toEqual([])
})
