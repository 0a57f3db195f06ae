import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { atLeast, exactly } from '../figures.ts'
import { playScene } from '../scene.ts'

export const serverSuiteLimits = { passed: atLeast(2_000), failed: exactly(0) }

const Report = z.object({ numPassedTests: z.number(), numFailedTests: z.number() })
const limitMs = 20 * 60_000

/** The server's whole suite on both databases. */
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
    const { numPassedTests, numFailedTests } = Report.parse(JSON.parse(await readFile(report, 'utf8')))
    return { passed: numPassedTests, failed: numFailedTests }
  })
}
