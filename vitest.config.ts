import { defineConfig } from 'vitest/config'

/** How long anything may take that is only waited for. */
const patienceMs = 60_000

type ServerFiles = { include?: string[]; exclude?: string[] }

/** One suite, on one of the two databases. */
export function serverProject(
  name: string,
  globalSetup: string,
  { include = ['server/**/*.test.ts'], exclude = [] }: ServerFiles = {},
) {
  return { extends: true as const, test: { name, globalSetup, include, exclude } }
}

/** They make a folder of their own, whichever database the others are on. */
export const embeddedOnly = ['server/features/auth/admin-command.test.ts', 'server/data-folder.test.ts']

/** They need a server that listens, or a second connection. */
export const postgresOnly = [
  'server/{copies-beside-others,copy-commands,releases,start-failures}.test.ts',
  'server/features/sales/upgrade.test.ts',
  'server/features/admin/cleanup-race.test.ts',
]

/**
 * The same engine answers both; what differs is how it is reached. These try that, and money; mails, checkouts,
 * publishing and the second factor have their journeys on the embedded one, and `npm run faults` has all tests on both.
 */
const alsoEmbedded = [
  'server/platform/{database,jobs}/**/*.test.ts',
  'server/{copies,data-model}.test.ts',
  'server/features/checkout/receive-sale.test.ts',
]

/** It starts servers, and says nothing of their database: the embedded one took most of their start. */
const npmStart = 'commands/start.test.ts'

export default defineConfig({
  test: {
    // More than there are cores: databases, mail servers and workers of their own keep most tests waiting.
    maxWorkers: 6,
    // Files share what they have loaded, and each tidies up after itself: loading the app anew took longer than testing it.
    isolate: false,
    // No verdict depends on the speed of the machine. A test outlasts all that it waits for, one after the other, so that
    // a failure names the state that did not come; where a thousand answers come late it takes minutes, and ends well.
    testTimeout: 10 * patienceMs,
    hookTimeout: 10 * patienceMs,
    expect: { poll: { timeout: patienceMs } },
    projects: [
      { extends: true, test: { name: 'generator', include: ['generator/**/*.test.ts'] } },
      { extends: true, test: { name: 'vault', include: ['vault/**/*.test.ts'] } },
      { extends: true, test: { name: 'contract', include: ['contract/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'local cloud',
          include: ['{local-cloud,commands,deploy}/**/*.test.ts'],
          exclude: [npmStart],
        },
      },
      serverProject('server on pglite', './server/testing/setup-embedded.ts', {
        include: [...embeddedOnly, ...alsoEmbedded],
      }),
      serverProject('server on postgres', './server/testing/setup-postgres.ts', {
        include: ['server/**/*.test.ts', npmStart],
        exclude: embeddedOnly,
      }),
      // A group of its own, after the rest: what is killed and healed here must not wait for a busy machine.
      {
        extends: true,
        test: { name: 'faults', include: ['bench/**/*.test.ts'], sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: 'web',
          setupFiles: './web/testing/every-test.ts',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Days are shown by the clock of whoever reads. In the journeys it is this one, too.
          env: { TZ: 'America/Sao_Paulo' },
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
