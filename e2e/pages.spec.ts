import type { Page, Request } from '@playwright/test'
import { codeFolders, needsSession, pagePaths, pages, readerOf, type PagePath } from '#contract/pages.ts'
import { expect, test } from './product.ts'
import { runCase } from './run-case.ts'

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

/** What each of these pages asks for, one after the other. */
async function visit(page: Page, paths: readonly PagePath[]): Promise<Map<PagePath, string[]>> {
  const scripts = new Map<PagePath, string[]>()
  for (const path of paths)
    await runCase(path, async () => {
      scripts.set(path, [...(await collectScripts(page, addressOf(path)))])
    })
  return scripts
}

/** Each script once, with a page that asks for it. */
const eachScript = (visited: Map<PagePath, string[]>) =>
  new Map([...visited].flatMap(([path, scripts]) => scripts.map((script) => [script, path] as const)))

const isForMembers = (script: string) => script.startsWith(`/${codeFolders.members}/`)
const isGuarded = (script: string) =>
  isForMembers(script) || script.startsWith(`/${codeFolders.formerMembers}/`)

/** Pages of which a member gets code that nobody else has. */
const paidFor = ['/wizard', '/dashboard', '/integracao/:id', '/admin'] satisfies PagePath[]

test('strangers, members and whose subscription has ended get the code of the pages that they see, and of no other', async ({
  page,
  context,
  enter,
  request,
}) => {
  const open = eachScript(
    await visit(
      page,
      pagePaths.filter((path) => !needsSession(path)),
    ),
  )
  expect(open.size).toBeGreaterThan(0)

  await enter('admin')
  // Of one's own account strangers do not see the page, and anybody may have the code.
  const ofAccounts = eachScript(
    await visit(
      page,
      pagePaths.filter((path) => pages[path].seenBy === 'accounts'),
    ),
  )
  for (const [script, path] of ofAccounts)
    expect((await request.get(script)).status(), `${script} of ${path}`).toBe(200)

  const own = await visit(page, pagePaths.filter(needsSession))
  for (const [path, scripts] of own) {
    const more = scripts.filter((script) => !open.has(script) && !ofAccounts.has(script))
    expect(more, `${path} has code of its own`).not.toEqual([])
    expect(more.some(isGuarded), `${path} has code that is not for strangers`).toBe(true)
    own.set(path, more)
  }
  for (const [script, path] of eachScript(own)) {
    const answer = await request.get(script)
    // A lone function of a library may be had by anybody; the build has checked that nothing of ours is with it.
    const isLone = !isGuarded(script) && (await answer.text()).length < 300
    expect(answer.status(), `${script} of ${path}`).toBe(isLone ? 200 : 401)
  }
  for (const path of paidFor)
    expect(own.get(path)?.some(isForMembers), `${path} has code for members`).toBe(true)

  await context.clearCookies()
  await enter('expired')
  const free = eachScript(
    await visit(
      page,
      pagePaths.filter((path) => readerOf(path) !== 'members'),
    ),
  )
  for (const [script, path] of free) {
    expect(isForMembers(script), `${script} of ${path}`).toBe(false)
    // A word of every Worker: the generator has it.
    expect(await (await page.request.get(script)).text(), script).not.toContain('montarPedido')
  }
  for (const script of [...eachScript(own).keys()].filter(isForMembers))
    expect((await page.request.get(script)).status(), script).toBe(403)
})
