import type { AddressInfo } from 'node:net'
import { buildApp } from '#server/app.ts'
import { systemClock, type Context } from '#server/context.ts'
import { readEnv } from '#server/env.ts'
import { describeSales } from '#server/features/checkout/receive-sale.ts'
import { storeSales } from '#server/features/checkout/store-sales.ts'
import { openPostgres } from '#server/platform/database/postgres.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { createLifecycle } from '#server/platform/lifecycle.ts'
import { createSealer } from '#server/platform/settings/sealer.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { firstSaleOf, webhookSecret } from '../../make-sale.ts'

/**
 * The product's own server, which receives sales and applies none; and, when it is asked to, the same transactions on
 * the same pool without a request of their own: /bare answers how many of those there were each second.
 */
const [url = ''] = process.argv.slice(2)
const db = openPostgres({ url, onConnectionError: () => {} })
const sealer = createSealer()
sealer.unlock('known to this figure only, and long enough')
const context: Context = {
  env: readEnv({ CHECKOUT_WEBHOOK_SECRET: webhookSecret }),
  db,
  jobs: createJobs(db, silentLog),
  mailer: { send: async () => {}, close: () => {} },
  sealer,
  clock: systemClock,
  log: silentLog,
  lifecycle: createLifecycle(),
}
const callers = 20
/** More than any machine stores. */
const mostPerSecond = 4_000
let rounds = 0

async function storeFor(seconds: number): Promise<number> {
  rounds += 1
  const sales = Array.from({ length: mostPerSecond * seconds }, (_, index) => {
    const proven = Buffer.from(firstSaleOf(`bare-${rounds}-${index}`).body)
    return describeSales({ provider: 'kiwify', proven, createdAt: systemClock.now() })
  })
  const started = performance.now()
  let stored = 0
  async function store(): Promise<void> {
    while (performance.now() - started < seconds * 1000) {
      const sale = sales.pop()
      if (!sale) throw new Error('More sales were stored than were prepared')
      await db.transaction((tx) => storeSales(context, tx, sale))
      stored += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, store))
  return stored / ((performance.now() - started) / 1000)
}

const app = await buildApp(context, { webRoot: '/nowhere' })
app.get<{ Querystring: { seconds: string } }>('/bare', async ({ query }) => ({
  perSecond: await storeFor(Number(query.seconds)),
}))
await context.jobs.start([])
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`listening on http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`)
