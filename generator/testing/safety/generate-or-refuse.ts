import assert from 'node:assert/strict'
import { ConfigError } from '../../index.ts'

/** How many inputs were tried, and how many of them gave code: a property that refuses everything proves nothing. */
export type Tally = { inputs: number; accepted: number }

/**
 * What a generator makes of an input, or undefined where it refuses it. It may refuse only for one of the reasons
 * given, in its words, and must if there is one.
 */
export function generateOrRefuse<Code>(generate: () => Code, refusals: string[]): Code | undefined {
  let code: Code
  try {
    code = generate()
  } catch (error) {
    assert.ok(error instanceof ConfigError, `Not refused but broken: ${String(error)}`)
    assert.ok(
      refusals.includes(error.message),
      `Refused with '${error.message}', should be: ${refusals.join(', ')}`,
    )
    return undefined
  }
  assert.deepEqual(refusals, [], 'Generated, but should have been refused')
  return code
}
