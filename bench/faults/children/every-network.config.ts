import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { everyNetwork } from '../../../e2e/every-network.ts'
import base from '../../../playwright.config.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The journeys of every network; `npm test` makes those of one of each kind. */
export default defineConfig({
  ...base,
  testDir: `${root}e2e`,
  globalSetup: `${root}e2e/build-web.ts`,
  outputDir: `${root}test-results`,
  grep: new RegExp(everyNetwork),
  grepInvert: [],
})
