import { atLeast, exactly } from '../figures.ts'
import { runTests } from './run-tests.ts'

export const serverSuiteLimits = { passed: atLeast(2_000), failed: exactly(0) }

/** The server's whole suite on both databases. */
export const serverSuite = () =>
  runTests({ args: ['--config=bench/faults/children/both-databases.config.ts'] })
