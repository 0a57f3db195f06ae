import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe objects to in a page, or in a part of it. Not in its frames: they are judged as pages of their own. So
 * the page can be judged where it is, and not be put together with its frames in another one.
 */
export async function findViolations(page: Page, part = 'html') {
  const judge = new AxeBuilder({ page }).include(part).exclude('iframe').setLegacyMode()
  const { violations } = await judge.options({ resultTypes: ['violations'] }).analyze()
  return violations
}
