import { brokenFile, type TestResult } from './read-reports.ts'

/** So many may be unsteady before the whole is red. */
const allowedUnsteady = 3

export type Verdict = {
  readonly passed: number
  readonly failed: readonly TestResult[]
  /** What passed in one run and failed in the other. */
  readonly unsteady: readonly Pick<TestResult, 'file' | 'name'>[]
}

/**
 * What failed and passes when it is run again, alone, counts as passed and is named; if there are too many of them, none
 * is forgiven. A file that two projects run is run again by both, and has to pass in both.
 */
export function judgeResults(first: readonly TestResult[], again: readonly TestResult[]): Verdict {
  const seenAgain = Map.groupBy(again, keyOf)
  const filesAgain = new Set(again.map(({ file }) => file))
  const isSteadyNow = (test: TestResult) => {
    const seen = seenAgain.get(keyOf(test))
    if (seen !== undefined) return seen.every(({ hasPassed }) => hasPassed)
    return test.name === brokenFile && filesAgain.has(test.file)
  }
  const failed = first.filter(({ hasPassed }) => !hasPassed)
  const recovered = failed.filter(isSteadyNow)
  const failedKeys = new Set(failed.map(keyOf))
  const failedOnlyAgain = again.filter((test) => !test.hasPassed && !failedKeys.has(keyOf(test)))
  const named = new Map([...recovered, ...failedOnlyAgain].map((test) => [keyOf(test), test]))
  const unsteady = [...named.values()]
  const lost = unsteady.length > allowedUnsteady ? failed : failed.filter((test) => !isSteadyNow(test))
  return { passed: first.length - lost.length, failed: lost, unsteady }
}

const keyOf = ({ file, name }: TestResult) => `${file} > ${name}`
