import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Executor } from '#server/platform/database/database.ts'
import { freePort } from '#server/testing/postgres.ts'
import type { ServerProcess } from '#server/testing/server-process.ts'
import { exactly } from '../figures.ts'
import { firstSaleOf } from '../make-sale.ts'
import { ensureProxies } from '../proxies/ensure-proxies.ts'
import { startProxy, type ProxyKind } from '../proxies/start-proxy.ts'
import { createSaleSender } from '../sale-sender.ts'
import { readSales, startSaleServer, untilQuiet } from '../sale-scene.ts'
import { playScene, type Scene } from '../scene.ts'

export const rollingRestartLimits = {
  nginxFailed: exactly(0),
  caddyFailed: exactly(0),
  notStored: exactly(0),
  failedJobs: exactly(0),
}

const Counted = z.object({ rows: z.tuple([z.object({ count: z.coerce.number() })]) })

type Size = { restarts: number; salesPerSecond: number }

/** Two servers behind a proxy, one after the other restarted again and again, while sales come in. */
export function rollingRestart(size: Size) {
  return playScene(async (scene) => {
    await ensureProxies()
    const nginx = await restartBehind(scene, 'nginx', size)
    const caddy = await restartBehind(scene, 'caddy', size)
    return {
      nginxRequests: nginx.requests,
      nginxFailed: nginx.failed,
      caddyRequests: caddy.requests,
      caddyFailed: caddy.failed,
      notStored: nginx.notStored + caddy.notStored,
      failedJobs: nginx.failedJobs + caddy.failedJobs,
    }
  })
}

async function restartBehind(scene: Scene, kind: ProxyKind, { restarts, salesPerSecond }: Size) {
  const { url: databaseUrl } = await scene.startPostgres()
  const ports = [await freePort(), await freePort()]
  const servers = new Map<number, ServerProcess>()
  for (const port of ports) servers.set(port, await startAt(scene, port, databaseUrl))
  const addresses = ports.map((port) => `127.0.0.1:${port}`)
  const proxy = await startProxy(scene, { kind, port: await freePort(), servers: addresses })
  const traffic = startTraffic(proxy, { name: kind, salesPerSecond })
  for (let restart = 0; restart < restarts; restart++) {
    const port = ports[restart % ports.length] ?? 0
    await servers.get(port)?.end('SIGTERM')
    servers.set(port, await startAt(scene, port, databaseUrl))
  }
  const statuses = await traffic.end()
  const db = scene.connect(databaseUrl)
  await untilQuiet(db)
  const { sales } = await readSales(db)
  const failedJobs = await countFailedJobs(db)
  for (const server of servers.values()) await server.end('SIGTERM')
  const accepted = statuses.filter((status) => status === 200).length
  return {
    requests: statuses.length,
    failed: statuses.length - accepted,
    notStored: Math.max(0, accepted - sales),
    failedJobs,
  }
}

function startAt(scene: Scene, port: number, databaseUrl: string): Promise<ServerProcess> {
  return startSaleServer(scene, { databaseUrl, port, env: { TRUST_PROXY: '1' } })
}

/** Events of new customers at a steady rate, whether or not the answers come. */
function startTraffic(proxy: string, { name, salesPerSecond }: { name: string; salesPerSecond: number }) {
  const sender = createSaleSender(100)
  const answers: Promise<number>[] = []
  const started = performance.now()
  const timer = setInterval(() => {
    const due = ((performance.now() - started) / 1000) * salesPerSecond
    while (answers.length < due)
      answers.push(sender.post(proxy, firstSaleOf(`${name}-${answers.length}`), 30_000))
  }, 5)
  return {
    async end(): Promise<number[]> {
      clearInterval(timer)
      const statuses = await Promise.all(answers)
      sender.close()
      return statuses
    },
  }
}

/** Tries that failed, also where a later one went well: nothing was wrong but the restart. */
async function countFailedJobs(db: Executor): Promise<number> {
  const counted = await db.execute(sql`select coalesce(sum(retry_count), 0) as count from pgboss.job`)
  return Counted.parse(counted).rows[0].count
}
