import { join } from 'node:path'
import { subjects } from '#generator/testing/platforms/index.ts'
import { demoToken } from '#local-cloud/demo-account.ts'
import { startLocalCloud } from '#local-cloud/start-local-cloud.ts'
import { startCrossing } from './start-crossing.ts'
import { demoAds, demoClicks, startDemoAds } from './start-demo-ads.ts'
import { startDemoPlatforms } from './start-demo-platforms.ts'
import { startDemoSite, type Login } from './start-demo-site.ts'

export type Stage = {
  /** Where the product finds what stands in for Cloudflare. */
  readonly apiUrl: string
  readonly token: string
  readonly siteUrl: string
  close(): Promise<void>
}

type StageOptions = { folder: string; productUrl: string; port: number; login: Login }

/** Everything around the product, on this machine: Cloudflare, networks, ad platforms, and a customer's page. */
export async function startStage({ folder, productUrl, port, login }: StageOptions): Promise<Stage> {
  const platforms = await startDemoPlatforms()
  const ads = await startDemoAds()
  const crossing = await startCrossing((host) => (ads.isPlayed(host) ? ads : platforms).address)
  const cloud = await atPort(next(port, 1), (free) =>
    startLocalCloud({ folder: join(folder, 'cloud'), port: free, outbound: crossing.address }),
  )
  const keys = subjects.map(({ platform, standIn }) => ({ platform: platform.name, key: standIn.key }))
  const site = await atPort(next(port, 2), (free) =>
    startDemoSite({
      port: free,
      platforms,
      ads,
      callWorker: (url) => cloud.ask(url),
      facts: { productUrl, login, token: demoToken.value, keys, ads: demoAds, adClicks: demoClicks },
    }),
  )
  return {
    apiUrl: cloud.apiUrl,
    token: demoToken.value,
    siteUrl: site.url,
    async close() {
      await Promise.all([site.close(), cloud.stop()])
      await Promise.all([crossing.close(), ads.close(), platforms.close()])
    },
  }
}

/** Beside the product, so that what was published before is found where it was. */
function next(port: number, step: number): number {
  return port === 0 ? 0 : port + step
}

/** At another port where that one is somebody else's. */
async function atPort<Started>(port: number, start: (port: number) => Promise<Started>): Promise<Started> {
  try {
    return await start(port)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return start(0)
    throw error
  }
}
