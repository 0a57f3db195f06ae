import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startStandIn, type StandIn } from '#generator/testing/platforms/stand-in.ts'
import { demoAccount, demoToken } from '#local-cloud/demo-account.ts'
import { startLocalCloud, type LocalCloud } from '#local-cloud/start-local-cloud.ts'
import { createPglite, wrapPglite } from '#server/platform/database/embedded.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { startSite, type Site } from './forms/site.ts'
import { test as base } from './product.ts'

const webRoot = fileURLToPath(new URL('../dist/web', import.meta.url))

export const token = demoToken.value
export const tokenOfTwo = 'cfut_um_token_que_abre_duas_contas_000001'

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
      const second = { id: 'e1'.repeat(16), name: 'Agência Tráfego & Cia', subdomain: 'agencia' }
      const cloud = await startLocalCloud({
        folder,
        accounts: [demoAccount, second],
        tokens: [demoToken, { value: tokenOfTwo, kind: 'user', accounts: [demoAccount.id, second.id] }],
        outbound: standIn.address,
      })
      await provide(cloud)
      await cloud.stop()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ cloud }, provide) => {
      const db = wrapPglite(await createPglite())
      await db.migrate()
      // A vault answers the page of the address that it was published from, and no other.
      const port = await findPort()
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

async function findPort(): Promise<number> {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const { port } = server.address() as AddressInfo
  const closed = Promise.withResolvers<void>()
  server.close(() => closed.resolve())
  await closed.promise
  return port
}
