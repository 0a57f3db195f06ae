import type { Page } from '@playwright/test'
import { publishedWorkers } from '#server/features/publishing/tables.ts'
import { createSealer } from '#server/platform/settings/sealer.ts'
import { readingKey } from '#generator/testing/vault/open-vault.ts'
import { openVaultOfLeads } from '../../e2e/vault-of-leads.ts'
import { atMost } from '../figures.ts'
import { logIn, secret } from '../log-in.ts'
import { median } from '../median.ts'
import { playScene } from '../scene.ts'
import { startChromium } from '../start-chromium.ts'

export const leadsPageLimits = {
  firstScreenMs: atMost(1000),
  searchMs: atMost(1000),
  refreshMs: atMost(1000),
  filterMs: atMost(1000),
  mostRows: atMost(100),
}

/** Names under .localhost are this machine to Chromium, and allowed while a stand-in here plays Cloudflare. */
const cloudflare = { CLOUDFLARE_API_URL: 'http://127.0.0.1:9/client/v4' }

/**
 * From the address to numbers and rows, with so many leads in two vaults and a third that is away; from a word to what it
 * finds, from a press to a lead that has just come, and from a choice to what it leaves.
 */
export function measureLeadsPage({ leads, rounds }: { leads: number; rounds: number }) {
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
    const { origin } = new URL(server.url)
    await using one = await openVaultOfLeads(origin, leads / 2, 60_000)
    await using other = await openVaultOfLeads(origin, leads / 2, 60_000)
    const ports = { um: one.vault.worker.url.port, dois: other.vault.worker.url.port, ausente: '9' }
    const sealer = createSealer()
    sealer.unlock(secret)
    for (const [name, port] of Object.entries(ports))
      await db.insert(publishedWorkers).values({
        userId,
        address: `http://${name}.conta.workers.dev.localhost:${port}`,
        platform: 'adcombo',
        name,
        cloudflareAccount: 'conta',
        sealedKey: sealer.seal(readingKey),
        version: 1,
        publishedAt: new Date(),
      })
    await one.bringPlatformBack()
    const browser = await startChromium(scene)
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: server.url }])
    const page = await context.newPage()

    const times = { screens: [] as number[], searches: [] as number[], refreshes: [] as number[] }
    const [choices, rows]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      times.screens.push(await timeOf(() => openPage(page, server.url)))
      rows.push(await rowsOf(page).count())
      times.searches.push(await timeOf(() => search(page, leads / 2 - 100 - round)))
      await page.getByLabel('Buscar').fill('')
      await rowsOf(page).nth(2).waitFor()
      const name = `Visita${round}`
      await one.vault.post({ name: `${name} Nova` })
      times.refreshes.push(await timeOf(() => refresh(page, name)))
      choices.push(await timeOf(() => choose(page, 'Recusado')))
    }
    return {
      firstScreenMs: median(times.screens),
      searchMs: median(times.searches),
      refreshMs: median(times.refreshes),
      filterMs: median(choices),
      mostRows: Math.max(...rows),
    }
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
  // Both vaults have such a one.
  await rowsOf(page).nth(2).waitFor({ state: 'detached' })
  await rowsOf(page).first().waitFor()
}

async function refresh(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await rowsOf(page).filter({ hasText: name }).waitFor()
}

async function choose(page: Page, standing: string): Promise<void> {
  await page.getByLabel('Situação').selectOption(standing)
  await rowsOf(page).filter({ hasText: 'Entregue' }).first().waitFor({ state: 'detached' })
  await rowsOf(page).filter({ hasText: standing }).first().waitFor()
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
