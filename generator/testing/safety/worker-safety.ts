import assert from 'node:assert/strict'
import { assert as hold, property } from 'fast-check'
import { generateWorker, type PlatformId } from '../../index.ts'
import { platformOf } from '../../platforms/index.ts'
import type { Credential } from '../../platforms/platform.ts'
import { generateVaultWorker, vaultBindings } from '../../vault.ts'
import { generateOrRefuse, type Tally } from './generate-or-refuse.ts'
import { craftedAnswers, hostileAnswers, plainAnswers, type Answers } from './hostile-answers.ts'
import { readWorker } from './read-worker.ts'
import { vaultWorkerRefusals, workerRefusals } from './refusals.ts'

type Kind = {
  generate: (answers: Answers) => string
  refusals: (answers: Answers) => string[]
  /** What must stand in CONFIG for a credential. */
  valueOf: (field: Credential, answers: Answers) => string
}

const simple: Kind = {
  generate: generateWorker,
  refusals: workerRefusals,
  valueOf: (field, answers) => answers[field],
}

/** The key is no part of it, whatever it is. */
const withVault: Kind = {
  generate: generateVaultWorker,
  refusals: vaultWorkerRefusals,
  valueOf: (field, answers) =>
    field === 'apiKey' ? `env.${vaultBindings.platformKey} || 'sem-chave'` : answers[field],
}

export const checkWorkers = (platform: PlatformId, numRuns: number) => checkKind(simple, platform, numRuns)
export const checkVaultWorkers = (platform: PlatformId, numRuns: number) =>
  checkKind(withVault, platform, numRuns)

/** Whatever is typed, the worker is the plain one with other credentials; throws the input that breaks this. */
function checkKind({ generate, refusals, valueOf }: Kind, platform: PlatformId, numRuns: number): Tally {
  const plainCode = generate({ ...plainAnswers, platform })
  const plain = readWorker(plainCode)
  const tally: Tally = { inputs: 0, accepted: 0 }
  const isSafe = property(hostileAnswers(platform), (answers) => {
    tally.inputs++
    const code = generateOrRefuse(() => generate(answers), refusals(answers))
    if (code === undefined) return
    tally.accepted++
    // Many are the same to the letter, and reading takes longer than all the rest.
    const worker = code === plainCode ? plain : readWorker(code)
    assert.deepEqual(worker.shape, plain.shape)
    const credentials = platformOf(platform).credentials.map((field) => [field, valueOf(field, answers)])
    assert.deepEqual(worker.config, { ...Object.fromEntries(credentials), dominios: [] })
    assert.equal(worker.rest, plain.rest)
  })
  const examples = craftedAnswers(platform).map((answers): [Answers] => [answers])
  hold(isSafe, { numRuns: numRuns + examples.length, examples })
  return tally
}
