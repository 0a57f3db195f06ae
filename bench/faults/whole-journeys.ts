import { platforms } from '#generator/platforms/index.ts'
import { findBrowser } from '../../commands/browser.ts'
import { runSuite } from '../../commands/test/run-suites.ts'
import { atLeast, exactly } from '../figures.ts'

export const wholeJourneysLimits = { passed: atLeast(platforms.length), failed: exactly(0) }

/**
 * From the wizard's first step to a lead at the platform, each network with each builder; and a form whose script throws
 * at every statement in turn.
 */
export async function wholeJourneys() {
  const { results } = await runSuite('playwright', {
    args: ['--config=bench/faults/children/whole-journeys.config.ts'],
    env: { CHROMIUM_PATH: findBrowser() },
  })
  const passed = results.filter(({ hasPassed }) => hasPassed).length
  return { passed, failed: results.length - passed }
}
