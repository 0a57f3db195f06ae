import { defineConfig } from '@playwright/test'
import { browserFlags, findBrowser } from './commands/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/build-web.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 30_000,
  reporter: 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    launchOptions: { executablePath: findBrowser(), args: [...browserFlags] },
  },
})
