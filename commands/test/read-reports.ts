import { join, relative } from 'node:path'
import { z } from 'zod'

/** One test of a suite, as its runner has reported it. Those that were skipped are none. */
export type TestResult = {
  /** From the root of the project. */
  readonly file: string
  readonly name: string
  /** Where Playwright finds it again. */
  readonly line?: number
  readonly hasPassed: boolean
}

/** The name of what has failed where a file could not even begin. */
export const brokenFile = 'the file itself'

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
})

export function readVitestReport(report: unknown, root: string): TestResult[] {
  return VitestReport.parse(report).testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults
      .filter((test) => ['passed', 'failed'].includes(test.status))
      .map((test) => ({
        file,
        name: [...test.ancestorTitles, test.title].filter(Boolean).join(' > '),
        hasPassed: test.status === 'passed',
      }))
    const isBroken = status === 'failed' && tests.every(({ hasPassed }) => hasPassed)
    return isBroken ? [...tests, { file, name: brokenFile, hasPassed: false }] : tests
  })
}

type Suite = z.infer<typeof Suite>
const Suite = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      tests: z.array(z.object({ status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']) })),
    }),
  ),
  get suites() {
    return z.array(Suite).optional()
  },
})
const PlaywrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(Suite),
})

export function readPlaywrightReport(report: unknown, root: string): TestResult[] {
  const { config, suites } = PlaywrightReport.parse(report)
  const readSuite = ({ specs, suites: inner = [] }: Suite, above: string[]): TestResult[] => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status !== 'skipped')
        .map(({ status }) => ({
          file: relative(root, join(config.rootDir, file)),
          name: [...above, title].join(' > '),
          line,
          hasPassed: status === 'expected',
        })),
    ),
    ...inner.flatMap((suite) => readSuite(suite, [...above, suite.title])),
  ]
  return suites.flatMap((suite) => readSuite(suite, []))
}
