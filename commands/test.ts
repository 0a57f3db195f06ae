import { quickStart } from '#server/testing/quick-start.ts'
import { ensureBrowser } from './browser.ts'
import { judgeResults } from './test/judge-results.ts'
import type { TestResult } from './test/read-reports.ts'
import { runAgain, runSuite } from './test/run-suites.ts'
import { runToolBeside } from './test/run-tool.ts'

const parts = ['generator', 'contract', 'server', 'server/platform/http/preview-frame', 'vault', 'web', '.']

type Step = [name: string, action: () => Promise<void>]

/** Of what are no tests: types, lint, and suites that broke before they could report. */
const checks = { passed: 0, failed: 0 }
const first: TestResult[] = []
const again: TestResult[] = []
/** For the suites. They both open pages in the browser, which is found or installed once, before the first of them. */
const env: Record<string, string> = {
  ...quickStart.env,
  NODE_OPTIONS: [process.env['NODE_OPTIONS'], ...quickStart.flags].filter(Boolean).join(' '),
}

async function check(tool: string, args: string[]): Promise<void> {
  if (await runToolBeside(tool, args)) checks.passed += 1
  else checks.failed += 1
}

/** One that is not content without a failed test has broken. */
async function runAll(suite: 'vitest' | 'playwright'): Promise<void> {
  const { isContent, results } = await runSuite(suite, { env })
  if (!isContent && results.every(({ hasPassed }) => hasPassed)) checks.failed += 1
  first.push(...results)
}

const types = parts.map((part): Step => [`types of ${part}`, () => check('tsc', ['-p', part])])
const browser: Step = ['browser', async () => void (env['CHROMIUM_PATH'] = await ensureBrowser())]
const build: Step = ['build', () => check('node', ['commands/build.ts'])]
const lint: Step = ['lint', () => check('oxlint', ['--type-aware', '--deny-warnings'])]
const format: Step = ['format', () => check('oxfmt', ['--check'])]
const suites: Step[] = [
  ['vitest', () => runAll('vitest')],
  ['playwright', () => runAll('playwright')],
  [
    'what failed, once more',
    async () => {
      const failed = first.filter(({ hasPassed }) => !hasPassed)
      again.push(...(await runAgain(failed, env)))
    },
  ],
]

const lines: string[] = []
async function run([name, action]: Step): Promise<void> {
  const started = performance.now()
  try {
    await action()
  } catch (error) {
    // A step that cannot even start is a failure with its reason, not a stack trace.
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    checks.failed += 1
  }
  const seconds = (performance.now() - started) / 1000
  lines.push(`${seconds.toFixed(0).padStart(5)} s  ${name}`)
}

async function runInTurn(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await run(step)
}

// A browser is fetched by the network and types are checked by the processor: neither waits for the other.
await Promise.all([runInTurn([browser]), runInTurn([build, lint]), runInTurn([...types, format])])
await runInTurn(suites)
const { passed, failed, unsteady } = judgeResults(first, again)
const red = failed.map(({ file, name, reason }) => `failed: ${file} > ${name}${reason ? `: ${reason}` : ''}`)
const named = unsteady.map(({ file, name }) => `unsteady: ${file} > ${name} (npm run shake -- ${file})`)
const failures = checks.failed + failed.length
process.stdout.write(
  `\n${[...lines, '', ...red, ...named, `${checks.passed + passed} passed, ${failures} failed`].join('\n')}\n`,
)
process.exit(failures === 0 ? 0 : 1)
