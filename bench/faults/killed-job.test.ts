import { expect, test } from 'vitest'
import { beingPatient, findMisses } from '../figures.ts'
import { killedJob, killedJobLimits } from './killed-job.ts'

test('the job of a killed worker runs again, and its effect happens once', async () => {
  expect(findMisses(await killedJob({ alsoEmbedded: false }), beingPatient(killedJobLimits))).toEqual([])
})
