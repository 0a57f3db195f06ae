import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readPlaywrightReport, readVitestReport, type TestResult } from './read-reports.ts'
import { root, runTool } from './run-tool.ts'

const folder = join(root, '.cache')
/** More than so many failures are no unsteadiness: something is broken, and nothing is run again. */
const mostRunAgain = 12

/** Node reads TypeScript by itself, and in a fourth of the time that Playwright takes to translate it. */
const playwrightEnv = { PW_DISABLE_TS_ESM: '1' }

type Suite = {
  readonly start: (file: string, args: readonly string[], env: Record<string, string>) => Promise<boolean>
  readonly read: (report: unknown, root: string) => TestResult[]
}

const suites = {
  vitest: {
    start: (file, args, env) =>
      runTool(
        'vitest',
        ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
        env,
      ),
    read: readVitestReport,
  },
  playwright: {
    start: (file, args, env) =>
      runTool('playwright', ['test', '--reporter=list,json', ...args], {
        ...env,
        ...playwrightEnv,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      }),
    read: readPlaywrightReport,
  },
} satisfies Record<string, Suite>

type SuiteOptions = { args?: readonly string[]; env?: Record<string, string> }

/** The tool's own report, if it came as far as one, and whether the tool is content. */
export async function runSuite(
  name: keyof typeof suites,
  { args = [], env = {} }: SuiteOptions,
): Promise<{ isContent: boolean; results: TestResult[] }> {
  const { start, read } = suites[name]
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.json`)
  rmSync(file, { force: true })
  const isContent = await start(file, args, env)
  try {
    return { isContent, results: read(JSON.parse(readFileSync(file, 'utf8')), root) }
  } catch {
    return { isContent: false, results: [] }
  }
}

/**
 * What failed, once more and one after the other. Journeys stand each for itself; other tests may build on those above
 * them, so their whole file is run.
 */
export async function runAgain(
  failed: readonly TestResult[],
  env: Record<string, string>,
): Promise<TestResult[]> {
  if (failed.length > mostRunAgain) return []
  const [tests, journeys] = [
    failed.filter(({ line }) => line === undefined).map(({ file }) => file),
    failed.filter(({ line }) => line !== undefined).map(({ file, line }) => `${file}:${line}`),
  ].map((places) => [...new Set(places)])
  const again: TestResult[] = []
  for (const file of tests ?? [])
    again.push(...(await runSuite('vitest', { args: ['--no-file-parallelism', file], env })).results)
  if (journeys?.length)
    again.push(...(await runSuite('playwright', { args: ['--workers=1', ...journeys], env })).results)
  return again
}
