import type { Fixtures } from '@playwright/test'

type Ignoring = { ignoreFailedLoads: void }

/** Chromium itself reports a vault that cannot be reached, and the refusals that a Worker is known by. */
export const ignoreFailedLoads: Fixtures<Ignoring, object, { consoleLines: string[] }> = {
  ignoreFailedLoads: [
    async ({ consoleLines }, provide) => {
      await provide()
      const own = consoleLines.filter((line) => !line.startsWith('Failed to load resource'))
      consoleLines.splice(0, consoleLines.length, ...own)
    },
    { auto: true },
  ],
}
