import { chromium, type Page } from '@playwright/test'
import { publishedWorkers } from '#server/features/publishing/tables.ts'
import { createSealer } from '#server/platform/settings/sealer.ts'
import { readingKey } from '#generator/testing/vault/open-vault.ts'
import { browserFlags, findBrowser } from '../../commands/browser.ts'
import { openVaultOfLeads } from '../../e2e/vault-of-leads.ts'
import { atMost } from '../figures.ts'
import { logIn, secret } from '../log-in.ts'
import { median } from '../median.ts'
import { playScene } from '../scene.ts'

export const leadsPageLimits = {
  firstScreenMs: atMost(1000),
  searchMs: atMost(1000),
  mostRows: atMost(100),
}

/** Names under .localhost are this machine to Chromium, and allowed while a stand-in here plays Cloudflare. */
const cloudflare = { CLOUDFLARE_API_URL: 'http://127.0.0.1:9/client/v4' }

/** From the address to numbers and rows, with a vault that has so many leads; and from a word to what it finds. */
export function measureLeadsPage({ leads, turns }: { leads: number; turns: number }) {
  return playScene(async (scene) => {
    const { url } = await scene.startPostgres()
    const env = {
      DATABASE_URL: url,
      DATA_DIR: await scene.newFolder(),
      SESSION_SECRET: secret,
      ...cloudflare,
    }
    const server = await scene.startServer({ env, quiet: true })
    await server.untilHealthy()
    const db = scene.connect(url)
    const { cookie, userId } = await logIn(db, { username: 'assinante' })
    await using opened = await openVaultOfLeads(new URL(server.url).origin, leads, 60_000)
    const sealer = createSealer()
    sealer.unlock(secret)
    await db.insert(publishedWorkers).values({
      userId,
      address: `http://leads.conta.workers.dev.localhost:${opened.vault.worker.url.port}`,
      platform: 'adcombo',
      name: 'leads',
      cloudflareAccount: 'conta',
      sealedKey: sealer.seal(readingKey),
      version: 1,
      publishedAt: new Date(),
    })
    const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] })
    scene.afterwards(() => browser.close())
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: server.url }])
    const page = await context.newPage()

    const [screens, searches, rows]: [number[], number[], number[]] = [[], [], []]
    for (let turn = 0; turn < turns; turn += 1) {
      screens.push(await timeOf(() => openPage(page, server.url)))
      rows.push(await rowsOf(page).count())
      searches.push(await timeOf(() => search(page, leads - 100 - turn)))
    }
    return { firstScreenMs: median(screens), searchMs: median(searches), mostRows: Math.max(...rows) }
  })
}

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Leads', exact: true }).getByRole('listitem')

async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/leads`)
  await page.getByText('Pagamento aprovado').waitFor()
  await rowsOf(page).first().waitFor()
}

async function search(page: Page, number: number): Promise<void> {
  await page.getByLabel('Buscar').fill(String(1_000_000 + number))
  await rowsOf(page).nth(1).waitFor({ state: 'detached' })
  await rowsOf(page).first().waitFor()
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
