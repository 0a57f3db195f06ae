import assert from 'node:assert/strict'
import { assert as hold, property } from 'fast-check'
import { generateWorker, type PlatformId } from '../../index.ts'
import { platformOf } from '../../platforms/index.ts'
import { generateOrRefuse, type Tally } from './generate-or-refuse.ts'
import { craftedAnswers, hostileAnswers, plainAnswers, type Answers } from './hostile-answers.ts'
import { readWorker } from './read-worker.ts'
import { workerRefusals } from './refusals.ts'

/** Whatever is typed, the worker is the plain one with other credentials; throws the input that breaks this. */
export function checkWorkers(platform: PlatformId, numRuns: number): Tally {
  const plain = readWorker(generateWorker({ ...plainAnswers, platform }))
  const tally: Tally = { inputs: 0, accepted: 0 }
  const isSafe = property(hostileAnswers(platform), (answers) => {
    tally.inputs++
    const code = generateOrRefuse(() => generateWorker(answers), workerRefusals(answers))
    if (code === undefined) return
    tally.accepted++
    const worker = readWorker(code)
    assert.deepEqual(worker.shape, plain.shape)
    const credentials = platformOf(platform).credentials.map((field) => [field, answers[field]])
    assert.deepEqual(worker.config, { ...Object.fromEntries(credentials), dominios: [] })
    assert.equal(worker.rest, plain.rest)
  })
  const examples = craftedAnswers(platform).map((answers): [Answers] => [answers])
  hold(isSafe, { numRuns: numRuns + examples.length, examples })
  return tally
}
