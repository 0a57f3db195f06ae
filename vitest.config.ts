import { defineConfig } from 'vitest/config'

/** How long anything may take that is only waited for. */
const patienceMs = 60_000

/** One suite, once for each database. */
function serverProject(name: string, globalSetup: string, exclude: string[] = []) {
  return {
    extends: true as const,
    test: {
      name,
      globalSetup,
      include: ['server/**/*.test.ts'],
      exclude,
    },
  }
}

/** They make a folder of their own, whichever database the others are on. */
const embeddedOnly = ['server/features/auth/admin-command.test.ts']

/** What is held to seconds runs alone; the others mostly wait for something to be noticed, and may do so together. */
const timedFaults = ['database-away', 'second-process', 'shutdown', 'slow-sockets'].map(
  (name) => `bench/faults/${name}.test.ts`,
)

type FaultProject = { include: string[]; exclude?: string[]; groupOrder: number; fileParallelism?: boolean }

function faultProject(name: string, { groupOrder, ...files }: FaultProject) {
  return { extends: true as const, test: { name, ...files, sequence: { groupOrder } } }
}

export default defineConfig({
  test: {
    // More than there are cores: databases, mail servers and workers of their own keep most tests waiting.
    maxWorkers: 3,
    // Files share what they have loaded, and each tidies up after itself: loading the app anew took longer than testing it.
    isolate: false,
    // No verdict depends on the speed of the machine. A test outlasts what it waits for, so that a failure
    // names the state that did not come.
    testTimeout: 3 * patienceMs,
    hookTimeout: 3 * patienceMs,
    expect: { poll: { timeout: patienceMs } },
    projects: [
      { extends: true, test: { name: 'generator', include: ['generator/**/*.test.ts'] } },
      { extends: true, test: { name: 'vault', include: ['vault/**/*.test.ts'] } },
      { extends: true, test: { name: 'contract', include: ['contract/**/*.test.ts'] } },
      { extends: true, test: { name: 'local cloud', include: ['{local-cloud,commands}/**/*.test.ts'] } },
      serverProject('server on pglite', './server/testing/setup-embedded.ts'),
      serverProject('server on postgres', './server/testing/setup-postgres.ts', embeddedOnly),
      // Groups of their own, after the rest: what is killed and healed here must not wait for a busy machine.
      faultProject('faults', { include: ['bench/**/*.test.ts'], exclude: timedFaults, groupOrder: 1 }),
      faultProject('timed faults', { include: timedFaults, groupOrder: 2, fileParallelism: false }),
      {
        extends: true,
        test: {
          name: 'web',
          setupFiles: './web/testing/every-test.ts',
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
