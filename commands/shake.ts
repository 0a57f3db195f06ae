import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { quickStart } from '#server/testing/quick-start.ts'
import { ensureBrowser } from './browser.ts'
import { runSuite } from './test/run-suites.ts'
import type { TestResult } from './test/read-reports.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, 'one-core': { type: 'boolean', default: false } },
})
const seed = Number(values.seed ?? randomInt(1, 1_000_000))
if (!Number.isInteger(seed) || seed < 1) {
  process.stderr.write('--seed is a whole number from 1\n')
  process.exit(1)
}
// Whatever this process starts stays on the same core.
if (values['one-core']) execFileSync('taskset', ['-a', '-c', '-p', '0', String(process.pid)])

const preload = new URL('shake/shake-process.ts', import.meta.url)
const env = {
  ...quickStart.env,
  CHROMIUM_PATH: await ensureBrowser(),
  SHAKE_SEED: String(seed),
  NODE_OPTIONS: [process.env['NODE_OPTIONS'], ...quickStart.flags, `--import=${preload.href}`]
    .filter(Boolean)
    .join(' '),
}
process.stdout.write(`seed ${seed}\n`)

const journeys = positionals.filter((file) => file.startsWith('e2e'))
const tests = positionals.filter((file) => !file.startsWith('e2e'))
const isAll = positionals.length === 0
const results: TestResult[] = []
let areContent = true
for (const [suite, files] of [
  ['vitest', tests],
  ['playwright', journeys],
] as const) {
  if (!isAll && files.length === 0) continue
  const run = await runSuite(suite, { args: files, env })
  areContent &&= run.isContent
  results.push(...run.results)
}

const failed = results.filter(({ hasPassed }) => !hasPassed)
const again = (file: string) =>
  `npm run shake -- --seed ${seed}${values['one-core'] ? ' --one-core' : ''} ${file}`
process.stdout.write(
  [
    '',
    ...failed.map(({ file, name }) => `${file} > ${name} (${again(file)})`),
    `seed ${seed}: ${results.length - failed.length} passed, ${failed.length} failed`,
    '',
  ].join('\n'),
)
process.exit(areContent && results.length > 0 ? 0 : 1)
