import type { Page } from '@playwright/test'
import { needsSession, pagePaths, type PagePath } from '#contract/pages.ts'
import { expect, test } from './product.ts'

/** An id that nobody has: the page says so, and is the page all the same. */
const addressOf = (path: PagePath) => path.replace(':id', '00000000-0000-4000-8000-000000000000')

/** Every script that a page asks for, down to the bottom of it. */
async function collectScripts(page: Page, address: string): Promise<Set<string>> {
  const scripts = new Set<string>()
  const note = (request: { url: () => string }) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  }
  page.on('request', note)
  await page.goto(address)
  await expect(page.getByRole('main')).toBeVisible()
  // With their first key visitors get what shows them messages.
  await page.keyboard.press('Shift')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  return scripts
}

test('a stranger gets the code of every page that needs no session, and of no other', async ({
  page,
  enter,
  request,
}) => {
  const open = new Set<string>()
  for (const path of pagePaths.filter((path) => !needsSession(path)))
    for (const script of await collectScripts(page, addressOf(path))) open.add(script)
  expect(open.size).toBeGreaterThan(0)

  await enter('admin')
  for (const path of pagePaths.filter(needsSession)) {
    const scripts = await collectScripts(page, addressOf(path))
    const own = [...scripts].filter((script) => !open.has(script))
    expect(own, `${path} has code of its own`).not.toEqual([])
    for (const script of own) expect((await request.get(script)).status(), `${script} of ${path}`).toBe(401)
  }
})
