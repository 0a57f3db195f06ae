import { defineConfig } from 'vitest/config'

/** How long anything may take that is only waited for. */
const patienceMs = 60_000

/** One suite, on one of the two databases. */
export function serverProject(name: string, globalSetup: string, exclude: string[] = []) {
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
export const embeddedOnly = ['server/features/auth/admin-command.test.ts', 'server/data-folder.test.ts']

/**
 * They are about something else than statements: mail servers, hashes, processes, Cloudflare, what is said over HTTP, and
 * races, which one connection cannot have. PostgreSQL is enough for them here; `npm run faults` has all of it on both.
 */
const postgresOnly = [
  'server/features/auth/{known-browser,login-limits,login-race,password-line}.test.ts',
  'server/features/admin/{reauth,roles}.test.ts',
  'server/features/campaigns/{control-campaign,mail-server-failures,refuse-repeat,send-campaign,stream-progress}.test.ts',
  'server/features/checkout/{parallel-sales,refuse-forgery,sale-command,takeover-race}.test.ts',
  'server/features/publishing/**',
  'server/features/sales/**',
  'server/features/subscriptions/{add-months,compute-access,sao-paulo,several-subscriptions}.test.ts',
  'server/platform/http/{http,log-answers,notice-proxy,pages,refuse-nul}.test.ts',
  'server/{env,private-answers,runtime-dependencies}.test.ts',
]

export default defineConfig({
  test: {
    // More than there are cores: databases, mail servers and workers of their own keep most tests waiting.
    maxWorkers: 4,
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
      serverProject('server on pglite', './server/testing/setup-embedded.ts', postgresOnly),
      serverProject('server on postgres', './server/testing/setup-postgres.ts', embeddedOnly),
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
