import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { atFullSize } from '../../../e2e/full-size.ts'
import base from '../../../playwright.config.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The journeys that `npm test` leaves out. */
export default defineConfig({
  ...base,
  testDir: `${root}e2e`,
  globalSetup: `${root}e2e/prepare-journeys.ts`,
  outputDir: `${root}test-results`,
  grep: new RegExp(atFullSize),
  grepInvert: [],
})
