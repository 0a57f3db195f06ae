import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

/** The smaller of its two files. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe objects to in a page, or in a part of it. Not in its frames: they are judged as pages of their own. Its code
 * is brought to each document once, which takes longer than to judge it.
 */
export async function findViolations(page: Page, part = 'html') {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(judge, part)
}

/** Runs in the page. */
async function judge(part: string) {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const { violations } = await axe.run(
    { include: [part], exclude: ['iframe'] },
    { resultTypes: ['violations'] },
  )
  return violations
}
