import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from './commands/browser.ts'
import { atFullSize } from './e2e/full-size.ts'

export default defineConfig({
  testDir: 'e2e',
  grepInvert: new RegExp(atFullSize),
  globalSetup: './e2e/prepare-journeys.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // More than there are cores: a journey waits for its page as often as it works.
  workers: 4,
  retries: 0,
  // No verdict depends on the speed of the machine: what is waited for may take a minute, and a journey several of them.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  // Forms are many and short: at the end they keep all workers at work, where a long journey would leave them waiting.
  projects: [
    { name: 'product', testIgnore: '**/forms/**' },
    { name: 'forms', testMatch: '**/forms/**/*.spec.ts' },
  ],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // To draw what moves is a sixth of the browser's work. Journeys about movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findBrowser(), args: [...browserFlags] },
  },
})
