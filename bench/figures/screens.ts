import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '#server/features/users/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import { atMost } from '../figures.ts'
import { logIn, secret } from '../log-in.ts'
import { playScene } from '../scene.ts'
import { startChromium } from '../start-chromium.ts'

const webRoot = fileURLToPath(new URL('../../dist/web', import.meta.url))

export const screensLimits = {
  landingKilobytes: atMost(90),
  loginKilobytes: atMost(130),
  wizardKilobytes: atMost(190),
  wizardWithAllKilobytes: atMost(270),
  // With the way to the own account in its head, and the question for the password that both share.
  panelKilobytes: atMost(235),
}

/** JavaScript, compressed, that a browser really fetched before each screen could be used. */
export function weighScreens() {
  return playScene(async (scene) => {
    const { url } = await scene.startPostgres()
    const env = { DATABASE_URL: url, DATA_DIR: await scene.newFolder(), SESSION_SECRET: secret }
    const server = await scene.startServer({ env, quiet: true })
    await server.untilHealthy()
    const db = scene.connect(url)
    const member = await logIn(db, { username: 'assinante' })
    const admin = await logIn(db, { username: 'administra' })
    await db.update(users).set({ isAdmin: true }).where(eq(users.id, admin.userId))
    await fillList(db)

    const browser = await startChromium(scene)
    const weighAt = (path: string, until: Until, cookie?: string) =>
      weighScreen(browser, { address: server.url + path, until, cookie })

    const landing = await weighAt('/', (page) => page.getByRole('link', { name: 'Entrar' }).waitFor())
    const login = await weighAt('/auth', (page) => page.getByLabel('Email').waitFor())
    const wizard = await weighAt(
      '/wizard',
      (page) => page.getByText('TrafficLight').first().waitFor(),
      member.cookie,
    )
    const panel = await weighAt(
      '/admin',
      (page) =>
        page
          .getByText(/^pessoa\d+@/)
          .first()
          .waitFor(),
      admin.cookie,
    )
    return {
      landingKilobytes: landing.usable,
      loginKilobytes: login.usable,
      wizardKilobytes: wizard.usable,
      wizardWithAllKilobytes: wizard.idle,
      panelKilobytes: panel.usable,
    }
  })
}

/** With a list as long as any page of it: what lies below is then out of sight, as it is in a panel in use. */
async function fillList(db: Database): Promise<void> {
  const people = Array.from({ length: 60 }, (_, index) => `pessoa${index}`)
  await db.insert(users).values(people.map((username) => ({ username, email: `${username}@example.com` })))
}

type Until = (page: Page) => Promise<void>
type Visit = { address: string; until: Until; cookie: string | undefined }

/** `usable`: until the screen can be used, and nothing fetched ahead. `idle`: with all that it fetches afterwards. */
async function weighScreen(browser: Browser, visit: Visit) {
  const { usable } = await visitScreen(browser, visit, (page) =>
    page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 })),
  )
  const { idle } = await visitScreen(browser, visit, async () => {})
  return { usable, idle }
}

async function visitScreen(
  browser: Browser,
  { address, until, cookie }: Visit,
  prepare: (page: Page) => Promise<unknown>,
) {
  const context = await browser.newContext()
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (cookie) await context.addCookies([{ name, value, url: address }])
  const page = await context.newPage()
  await prepare(page)
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  await page.goto(address)
  await until(page)
  const usable = weigh(scripts)
  await page.waitForLoadState('networkidle')
  await context.close()
  return { usable, idle: weigh(scripts) }
}

function weigh(scripts: Set<string>): number {
  const sizes = [...scripts].map((path) => gzipSync(readFileSync(join(webRoot, path)), { level: 9 }).length)
  return sizes.reduce((total, bytes) => total + bytes, 0) / 1000
}
