import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoToken } from '#local-cloud/demo-account.ts'
import { startLocalCloud, type LocalCloud } from '#local-cloud/start-local-cloud.ts'
import { freePort } from '#server/testing/postgres.ts'
import { outside, type Outside } from './outside.ts'
import { test as base } from './product.ts'
import { startProduct } from './start-product.ts'

export const token = demoToken.value

/** The product with a Cloudflare, the networks and a customer's site on this machine. */
export const test = base.extend<{ quietNetworks: void }, Outside & { cloud: LocalCloud }>({
  ...outside,
  quietNetworks: [
    async ({ standIn }, provide) => {
      await standIn.reset()
      await provide()
    },
    { auto: true },
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
      // A vault answers the page of the address that it was published from, and no other.
      const port = await freePort()
      const env = { APP_URL: `http://127.0.0.1:${port}`, CLOUDFLARE_API_URL: cloud.apiUrl }
      const server = await startProduct({ port, env })
      await provide({ ...server, logLines: [] })
      await server.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
