import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '#server/features/users/tables.ts'
import { browserFlags, findBrowser } from '../../commands/browser.ts'
import { atMost } from '../figures.ts'
import { logIn, secret } from '../log-in.ts'
import { playScene } from '../scene.ts'

const webRoot = fileURLToPath(new URL('../../dist/web', import.meta.url))

export const screensLimits = {
  landingKilobytes: atMost(90),
  loginKilobytes: atMost(118),
  wizardKilobytes: atMost(175),
  wizardWithAllKilobytes: atMost(240),
  panelKilobytes: atMost(200),
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

    const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] })
    scene.afterwards(() => browser.close())
    const weigh = (path: string, until: Until, cookie?: string) =>
      weighScreen(browser, { address: server.url + path, until, cookie })

    const landing = await weigh('/', (page) => page.getByRole('link', { name: 'Entrar' }).waitFor())
    const login = await weigh('/auth', (page) => page.getByLabel('Email').waitFor())
    const wizard = await weigh(
      '/wizard',
      (page) => page.getByText('TrafficLight').first().waitFor(),
      member.cookie,
    )
    const panel = await weigh(
      '/admin',
      (page) => page.getByText('administra@example.com').first().waitFor(),
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

type Until = (page: Page) => Promise<void>
type Visit = { address: string; until: Until; cookie: string | undefined }

/** `usable`: what the screen itself asks for. `idle`: with everything it fetches ahead once it has nothing to do. */
async function weighScreen(browser: Browser, visit: Visit) {
  const usable = await visitScreen(browser, visit, async (page) => {
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  })
  const idle = await visitScreen(browser, visit, async () => {})
  return { usable, idle }
}

async function visitScreen(
  browser: Browser,
  { address, until, cookie }: Visit,
  prepare: (page: Page) => Promise<void>,
): Promise<number> {
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
  await page.waitForLoadState('networkidle')
  await context.close()
  const sizes = [...scripts].map((path) => gzipSync(readFileSync(join(webRoot, path)), { level: 9 }).length)
  return sizes.reduce((total, bytes) => total + bytes, 0) / 1000
}
