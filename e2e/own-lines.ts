import { test as base } from './product.ts'

/** Chromium itself reports a vault that cannot be reached, and that a Worker refuses to be asked who it is. */
export const test = base.extend<{ ownLines: void }>({
  ownLines: [
    async ({ consoleLines }, provide) => {
      await provide()
      const own = consoleLines.filter((line) => !line.startsWith('Failed to load resource'))
      consoleLines.splice(0, consoleLines.length, ...own)
    },
    { auto: true },
  ],
})
