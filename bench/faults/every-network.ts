import { atLeast, exactly } from '../figures.ts'
import { runTests } from './run-tests.ts'

export const everyNetworkLimits = { passed: atLeast(1_500), failed: exactly(0) }

/** What `npm test` tries with the first networks: every hostile text, and a vault that is filled, with each of them. */
export const everyNetwork = () =>
  runTests({
    args: ['generator/worker/worker-behaviour', 'generator/testing/safety', 'vault/floods'],
    env: { EVERY_CASE: '1' },
  })
