import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readVitestReport } from '../../commands/test/read-reports.ts'
import { root } from '../../commands/test/run-tool.ts'
import { playScene } from '../scene.ts'

const limitMs = 20 * 60_000

/** Counts what these arguments make Vitest run. A file that could not even begin counts as a failure. */
export function runTests({ args, env = {} }: { args: readonly string[]; env?: Record<string, string> }) {
  return playScene(async (scene) => {
    const report = join(await scene.newFolder(), 'report.json')
    const suite = scene.startNode('node_modules/vitest/vitest.mjs', {
      args: ['run', ...args, '--reporter=json', `--outputFile=${report}`],
      env,
    })
    await suite.untilEnded(limitMs)
    const results = readVitestReport(JSON.parse(await readFile(report, 'utf8')), root)
    const passed = results.filter(({ hasPassed }) => hasPassed).length
    return { passed, failed: results.length - passed }
  })
}
