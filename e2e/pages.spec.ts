import type { Page, Request } from '@playwright/test'
import { codeFolders, needsSession, pagePaths, pages, readerOf, type PagePath } from '#contract/pages.ts'
import { expect, test } from './product.ts'

/** An id that nobody has: the page says so, and is the page all the same. */
const addressOf = (path: PagePath) => path.replace(':id', '00000000-0000-4000-8000-000000000000')

/** Every script that a page asks for, down to the bottom of it. A page may ask its server for other things for ever. */
async function collectScripts(page: Page, address: string): Promise<Set<string>> {
  const scripts = new Set<string>()
  const inFlight = new Set<Request>()
  const isScript = (request: Request) => new URL(request.url()).pathname.endsWith('.js')
  const note = (request: Request) => {
    if (!isScript(request)) return
    scripts.add(new URL(request.url()).pathname)
    inFlight.add(request)
  }
  const settle = (request: Request) => void inFlight.delete(request)
  page.on('request', note).on('requestfinished', settle).on('requestfailed', settle)
  await page.goto(address)
  await expect(page.getByRole('main')).toBeVisible()
  // With their first key visitors get what shows them messages.
  await page.keyboard.press('Shift')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  let known = -1
  while (known !== scripts.size) {
    known = scripts.size
    await expect.poll(() => inFlight.size).toBe(0)
    // What has come may ask for more.
    await page.waitForTimeout(500)
  }
  page.off('request', note).off('requestfinished', settle).off('requestfailed', settle)
  return scripts
}

const isGuarded = (script: string) =>
  [codeFolders.formerMembers, codeFolders.members].some((folder) => script.startsWith(`/${folder}/`))

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
  // Of one's own account strangers do not see the page, and anybody may have the code.
  for (const path of pagePaths.filter((path) => pages[path].seenBy === 'accounts'))
    for (const script of await collectScripts(page, addressOf(path))) {
      expect((await request.get(script)).status(), `${script} of ${path}`).toBe(200)
      open.add(script)
    }
  for (const path of pagePaths.filter(needsSession)) {
    const scripts = await collectScripts(page, addressOf(path))
    const own = [...scripts].filter((script) => !open.has(script))
    expect(own, `${path} has code of its own`).not.toEqual([])
    expect(own.some(isGuarded), `${path} has code that is not for strangers`).toBe(true)
    for (const script of own) {
      const answer = await request.get(script)
      // A lone function of a library may be had by anybody; the build has checked that nothing of ours is with it.
      const isLone = !isGuarded(script) && (await answer.text()).length < 300
      expect(answer.status(), `${script} of ${path}`).toBe(isLone ? 200 : 401)
    }
  }
})

const isForMembers = (script: string) => script.startsWith(`/${codeFolders.members}/`)

test('whose subscription has ended gets the code for reading the own leads, and none of what it paid for', async ({
  page,
  context,
  enter,
}) => {
  await enter('admin')
  const paid: string[] = []
  for (const path of ['/wizard', '/dashboard', '/integracao/:id', '/admin'] satisfies PagePath[]) {
    const own = [...(await collectScripts(page, addressOf(path)))].filter(isForMembers)
    expect(own, `${path} has code for members`).not.toEqual([])
    paid.push(...own)
  }

  await context.clearCookies()
  await enter('expired')
  for (const path of pagePaths.filter((path) => readerOf(path) !== 'members'))
    for (const script of await collectScripts(page, addressOf(path))) {
      expect(isForMembers(script), `${script} of ${path}`).toBe(false)
      // A word of every Worker: the generator has it.
      expect(await (await page.request.get(script)).text(), script).not.toContain('montarPedido')
    }
  for (const script of paid) expect((await page.request.get(script)).status(), script).toBe(403)
})
