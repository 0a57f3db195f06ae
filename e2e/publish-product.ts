import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startStandIn, type StandIn } from '#generator/testing/platforms/stand-in.ts'
import { demoToken } from '#local-cloud/demo-account.ts'
import { startLocalCloud, type LocalCloud } from '#local-cloud/start-local-cloud.ts'
import { wrapPglite } from '#server/platform/database/embedded.ts'
import { copyEmbedded } from '#server/testing/embedded-template.ts'
import { freePort } from '#server/testing/postgres.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { startSite, type Site } from './forms/start-site.ts'
import { test as base } from './product.ts'

const webRoot = fileURLToPath(new URL('../dist/web', import.meta.url))

export const token = demoToken.value

/** The product with a Cloudflare, the networks and a customer's site on this machine. */
export const test = base.extend<object, { cloud: LocalCloud; standIn: StandIn; site: Site }>({
  standIn: [
    async ({}, provide) => {
      await using standIn = await startStandIn()
      await provide(standIn)
    },
    { scope: 'worker' },
  ],
  site: [
    async ({}, provide) => {
      await using site = await startSite()
      await provide(site)
    },
    { scope: 'worker' },
  ],
  cloud: [
    async ({ standIn }, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'nuvem-'))
      const cloud = await startLocalCloud({ folder, outbound: standIn.address })
      await provide(cloud)
      await cloud.stop()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ cloud }, provide) => {
      const db = wrapPglite(await copyEmbedded())
      // A vault answers the page of the address that it was published from, and no other.
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const server = await startTestServer({
        db,
        webRoot,
        env: { APP_URL: url, CLOUDFLARE_API_URL: cloud.apiUrl },
      })
      server.clock.set(new Date())
      await server.app.listen({ port, host: '127.0.0.1' })
      await provide({ ...server, url, logLines: [] })
      await server.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
