import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '#server/features/users/tables.ts'
import { browserFlags, findBrowser } from '../../commands/browser.ts'
import { atMost } from '../figures.ts'
import { logIn, secret } from '../log-in.ts'
import { playScene } from '../scene.ts'

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

async function weighScreen(
  browser: Browser,
  { address, until, cookie }: { address: string; until: Until; cookie: string | undefined },
) {
  const context = await browser.newContext()
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (cookie) await context.addCookies([{ name, value, url: address }])
  const page = await context.newPage()
  const scripts: Promise<number>[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) scripts.push(answer.body().then((body) => gzipSync(body).length))
  })
  const sum = async () => (await Promise.all(scripts)).reduce((total, bytes) => total + bytes, 0) / 1000
  await page.goto(address)
  await until(page)
  const usable = await sum()
  await page.waitForLoadState('networkidle')
  const idle = await sum()
  await context.close()
  return { usable, idle }
}
