import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readVitestReport } from '../../commands/test/read-reports.ts'
import { root } from '../../commands/test/run-tool.ts'
import { atLeast, exactly } from '../figures.ts'
import { playScene } from '../scene.ts'

export const serverSuiteLimits = { passed: atLeast(2_000), failed: exactly(0) }

const limitMs = 20 * 60_000

/** The server's whole suite on both databases. A file that could not even begin counts as a failure. */
export function serverSuite() {
  return playScene(async (scene) => {
    const report = join(await scene.newFolder(), 'report.json')
    const suite = scene.startNode('node_modules/vitest/vitest.mjs', {
      args: [
        'run',
        '--config=bench/faults/children/both-databases.config.ts',
        '--reporter=json',
        `--outputFile=${report}`,
      ],
    })
    await suite.untilEnded(limitMs)
    const results = readVitestReport(JSON.parse(await readFile(report, 'utf8')), root)
    const passed = results.filter(({ hasPassed }) => hasPassed).length
    return { passed, failed: results.length - passed }
  })
}
