import { createServer } from 'node:net'
import type { Page } from '@playwright/test'
import { readingKey } from '#generator/testing/vault/open-vault.ts'
import { publishedWorkers } from '#server/features/publishing/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createSealer } from '#server/platform/settings/sealer.ts'
import { freePort } from '#server/testing/postgres.ts'
import { crema } from '#web/testing/integrations.ts'
import { openVaultOfLeads } from '../../e2e/vault-of-leads.ts'
import { atMost } from '../figures.ts'
import { logIn, secret } from '../log-in.ts'
import { median } from '../median.ts'
import { playScene, type Scene } from '../scene.ts'
import { startChromium } from '../start-chromium.ts'

export const dayLimits = { dayMs: atMost(1500) }

/** Names under .localhost are this machine to Chromium, and allowed while a stand-in here plays Cloudflare. */
const cloudflare = { CLOUDFLARE_API_URL: 'http://127.0.0.1:9/client/v4' }
const answering = ['um', 'dois', 'tres', 'quatro'] as const

/**
 * From the address to today's figures, each integration's standing and the name of the vault that is missing: with four
 * vaults of so many leads each, and a fifth that takes the question and never answers.
 */
export function measureDay({ leads, rounds }: { leads: number; rounds: number }) {
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
    const ports = await openVaults(scene, { origin: new URL(server.url).origin, leads })
    for (const [name, port] of Object.entries(ports)) {
      const address = `http://${name}.conta.workers.dev.localhost:${port}`
      await publish(db, { userId, name, address })
      await save(server.url, { cookie, name, address })
    }
    const browser = await startChromium(scene)
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: server.url }])
    const page = await context.newPage()
    // At the first visit vaults are told which pages send to them.
    await openDay(page, server.url)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now()
      await openDay(page, server.url)
      times.push(performance.now() - started)
    }
    return { dayMs: median(times), slowestMs: Math.max(...times) }
  })
}

type Vaults = { origin: string; leads: number }

/** By their names, the ports they listen at. */
async function openVaults(scene: Scene, { origin, leads }: Vaults): Promise<Record<string, string>> {
  const ports: Record<string, string> = {}
  for (const name of answering) {
    const opened = await openVaultOfLeads(origin, leads, 60_000)
    scene.afterwards(() => opened[Symbol.asyncDispose]())
    ports[name] = opened.vault.worker.url.port
  }
  const silent = createServer((socket) => socket.on('error', () => {}))
  const port = await freePort()
  await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve))
  scene.afterwards(() => silent.close())
  return { ...ports, calado: String(port) }
}

type Published = { userId: string; name: string; address: string }

async function publish(db: Database, { userId, name, address }: Published): Promise<void> {
  const sealer = createSealer()
  sealer.unlock(secret)
  await db.insert(publishedWorkers).values({
    userId,
    address,
    platform: 'adcombo',
    name,
    cloudflareAccount: 'conta',
    sealedKey: sealer.seal(readingKey),
    version: 1,
    publishedAt: new Date(),
  })
}

type Saving = { cookie: string; name: string; address: string }

async function save(url: string, { cookie, name, address }: Saving): Promise<void> {
  const reply = await fetch(`${url}/api/integrations/${crypto.randomUUID()}`, {
    method: 'POST',
    headers: { cookie, origin: new URL(url).origin, 'content-type': 'application/json' },
    body: JSON.stringify({ name, answers: { ...crema.answers, cloudflareUrl: address }, basedOn: 0 }),
  })
  if (!reply.ok) throw new Error(`The integration was not saved: ${reply.status}`)
}

async function openDay(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard`)
  await page.getByText('em 7 dias').waitFor()
  await page.getByText('ainda não respondeu').waitFor()
  const receiving = page.getByRole('row').filter({ hasText: 'Recebendo' })
  await receiving.nth(answering.length - 1).waitFor()
}
