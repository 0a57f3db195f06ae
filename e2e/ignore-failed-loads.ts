import type { Fixtures } from '@playwright/test'

type Ignoring = { ignoreFailedLoads: void }

/**
 * Chromium itself reports a vault that cannot be reached, or whose address answers while nothing is online there, and the
 * refusals that a Worker is known by.
 */
const failedLoad = /^Failed to load resource|^Access to fetch at '[^']+\/integrador\/[^']*' from origin/

export const ignoreFailedLoads: Fixtures<Ignoring, object, { consoleLines: string[] }> = {
  ignoreFailedLoads: [
    async ({ consoleLines }, provide) => {
      await provide()
      const own = consoleLines.filter((line) => !failedLoad.test(line))
      consoleLines.splice(0, consoleLines.length, ...own)
    },
    { auto: true },
  ],
}
