import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { ensureBrowser } from './browser.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, '.cache')
const parts = ['generator', 'contract', 'server', 'server/platform/http/preview-frame', 'web', '.']

type Count = { passed: number; failed: number }
type Step = [name: string, action: () => Promise<Count>]

/** Runs one tool, showing what it prints. */
function run(tool: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  process.stdout.write(`\n> ${tool} ${args.join(' ')}\n`)
  const command = join(root, 'node_modules/.bin', tool)
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

async function check(tool: string, args: string[]): Promise<Count> {
  return (await run(tool, args)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

const VitestResults = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })
const PlaywrightResults = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

/** Counts from the tool's own report. One that broke before it could report counts as a failure. */
async function suite(
  report: string,
  start: (file: string) => Promise<boolean>,
  count: (json: unknown) => Count,
): Promise<Count> {
  const file = join(results, report)
  rmSync(file, { force: true })
  const succeeded = await start(file)
  try {
    const counted = count(JSON.parse(readFileSync(file, 'utf8')))
    return succeeded || counted.failed > 0 ? counted : { ...counted, failed: 1 }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** For the suites, which both open pages in it; found or installed once, before the first of them. */
const browserEnv: Record<string, string> = {}

async function prepareBrowser(): Promise<Count> {
  browserEnv['CHROMIUM_PATH'] = await ensureBrowser()
  return { passed: 0, failed: 0 }
}

function runVitest(): Promise<Count> {
  const args = ['run', '--reporter=default', '--reporter=json']
  return suite(
    'vitest.json',
    (file) => run('vitest', [...args, `--outputFile.json=${file}`], browserEnv),
    (json) => {
      const { numPassedTests, numFailedTests } = VitestResults.parse(json)
      return { passed: numPassedTests, failed: numFailedTests }
    },
  )
}

function runPlaywright(): Promise<Count> {
  return suite(
    'playwright.json',
    (file) =>
      run('playwright', ['test', '--reporter=list,json'], {
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        ...browserEnv,
      }),
    (json) => {
      const { expected, unexpected, flaky } = PlaywrightResults.parse(json).stats
      return { passed: expected, failed: unexpected + flaky }
    },
  )
}

/** A step that cannot even start is a failure with its reason, not a stack trace. */
async function step(action: () => Promise<Count>): Promise<Count> {
  try {
    return await action()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return { passed: 0, failed: 1 }
  }
}

mkdirSync(results, { recursive: true })
const steps: Step[] = [
  ...parts.map((part): Step => [`types of ${part}`, () => check('tsc', ['-p', part])]),
  ['lint', () => check('oxlint', ['--type-aware', '--deny-warnings'])],
  ['format', () => check('oxfmt', ['--check'])],
  ['build', () => check('node', ['commands/build.ts'])],
  ['browser', prepareBrowser],
  ['vitest', runVitest],
  ['playwright', runPlaywright],
]
let passed = 0
let failed = 0
const lines: string[] = []
for (const [name, action] of steps) {
  const started = performance.now()
  const count = await step(action)
  const seconds = (performance.now() - started) / 1000
  lines.push(`${seconds.toFixed(0).padStart(5)} s  ${name}`)
  passed += count.passed
  failed += count.failed
}
process.stdout.write(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
