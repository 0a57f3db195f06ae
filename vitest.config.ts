import { defineConfig } from 'vitest/config'

/** One suite, once for each database. */
function serverProject(name: string, globalSetup: string) {
  return {
    test: { name, globalSetup, include: ['server/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 },
  }
}

export default defineConfig({
  test: {
    // More than there are cores: databases, mail servers and workers of their own keep most tests waiting.
    maxWorkers: 3,
    projects: [
      { test: { name: 'generator', include: ['generator/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['contract/**/*.test.ts'] } },
      serverProject('server on pglite', './server/testing/setup-embedded.ts'),
      serverProject('server on postgres', './server/testing/setup-postgres.ts'),
      {
        test: {
          name: 'faults',
          include: ['bench/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // A group of its own: what is killed and healed here mostly waits, and must not do so for a busy machine.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Frames stay empty, without a complaint about each; what runs in them is tested in a real browser.
          environmentOptions: {
            happyDOM: {
              settings: { enableIframePageLoading: true, navigation: { disableChildFrameNavigation: true } },
            },
          },
        },
      },
    ],
  },
})
