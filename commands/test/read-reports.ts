import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** One test of a suite, as its runner has reported it. Those that were skipped are none. */
export type TestResult = {
  /** From the root of the project. */
  readonly file: string
  readonly name: string
  /** Where Playwright finds it again. */
  readonly line?: number
  readonly hasPassed: boolean
  /** Of a failure, in one line. */
  readonly reason?: string
}

/** The name of what has failed where a file could not even begin. */
export const brokenFile = 'the file itself'

const longestReason = 200

/** Nothing where nothing was said. */
function reasonOf(message: string | undefined): { reason?: string } {
  const [line = ''] = stripVTControlCharacters(message ?? '').split('\n')
  return line === '' ? {} : { reason: line.slice(0, longestReason) }
}

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
})

export function readVitestReport(report: unknown, root: string): TestResult[] {
  return VitestReport.parse(report).testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults
      .filter((test) => ['passed', 'failed'].includes(test.status))
      .map((test) => ({
        file,
        name: [...test.ancestorTitles, test.title].filter(Boolean).join(' > '),
        hasPassed: test.status === 'passed',
        ...reasonOf(test.failureMessages[0]),
      }))
    const isBroken = status === 'failed' && tests.every(({ hasPassed }) => hasPassed)
    return isBroken ? [...tests, { file, name: brokenFile, hasPassed: false, ...reasonOf(message) }] : tests
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
      tests: z.array(
        z.object({
          status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
          results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
        }),
      ),
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
        .map(({ status, results }) => ({
          file: relative(root, join(config.rootDir, file)),
          name: [...above, title].join(' > '),
          line,
          hasPassed: status === 'expected',
          ...reasonOf(results.at(-1)?.error?.message),
        })),
    ),
    ...inner.flatMap((suite) => readSuite(suite, [...above, suite.title])),
  ]
  return suites.flatMap((suite) => readSuite(suite, []))
}
