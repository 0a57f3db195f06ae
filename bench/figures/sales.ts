import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import type { ServerProcess } from '#server/testing/server-process.ts'
import { ask, secondsUntil } from '../ask.ts'
import { atLeast, atMost, exactly } from '../figures.ts'
import { callRepeatedly } from '../call-repeatedly.ts'
import { secret } from '../log-in.ts'
import { webhookSecret } from '../make-sale.ts'
import { median } from '../median.ts'
import { readMemory } from '../read-memory.ts'
import { playScene, type Scene } from '../scene.ts'

export const salesLimits = {
  ratio: atLeast(0.5),
  failures: exactly(0),
  p99Ms: atMost(100),
  slowestAppliedSeconds: atMost(2),
  unmailed: exactly(0),
  memoryGrowthMegabytes: atMost(40),
}

const Load = z.object({
  acknowledged: z.number(),
  failures: z.number(),
  perSecond: z.number(),
  medianMs: z.number(),
  p99Ms: z.number(),
})
const Rate = z.object({ perSecond: z.number() })
const Rows = z.object({ rows: z.array(z.record(z.string(), z.coerce.number())) })

const connections = 20
const eventsPerSecond = 200
const warmUpSeconds = 10

type Size = {
  rounds: number
  roundSeconds: number
  /** How long sales come at the rate that must be kept up with. */
  rateSeconds: number
  /** How many pass while the memory is watched. */
  events: number
  /** However many have passed by then, the watching ends. */
  longestSeconds: number
}

/**
 * Sale events of new customers, each with a user to make and a mail to send: acknowledged as fast as they come,
 * against the same transaction on the same pool without HTTP, nothing being applied; what they wait for at a steady
 * rate, applied and mailed meanwhile; and the memory while many pass.
 */
export function measureSales({ rounds, roundSeconds, rateSeconds, events, longestSeconds }: Size) {
  return playScene(async (scene) => {
    const { url } = await scene.startPostgres()
    const db = scene.connect(url)
    const server = await startProduct(scene, url)
    const load = (name: string, seconds: number, rate = 0) =>
      send(scene, [server.url, name, String(connections), String(seconds), String(rate)])

    await load('warm-up', warmUpSeconds, eventsPerSecond)
    await untilApplied(db)
    const steady = await load('steady', rateSeconds, eventsPerSecond)
    await untilApplied(db)
    const slowestAppliedSeconds = await readSlowest(db, 'steady')
    const memory = await watchMemory(scene, server, { db, events, longestSeconds })
    const unmailed = await untilMailed(db)
    await server.end('SIGKILL')
    const rates = await compareRates(scene, url, { rounds, roundSeconds })
    return {
      ...rates,
      failures: rates.failures + steady.failures + memory.failures,
      p99Ms: steady.p99Ms,
      medianMs: steady.medianMs,
      slowestAppliedSeconds,
      unmailed,
      eventsWhileMemoryWasWatched: memory.events,
      acknowledgedWhileApplyingPerSecond: memory.perSecond,
      memoryMegabytes: memory.megabytes,
      memoryGrowthMegabytes: memory.growthMegabytes,
    }
  })
}

async function startProduct(scene: Scene, url: string): Promise<ServerProcess> {
  const sink = scene.startNode('bench/figures/children/receive-mails.ts')
  const smtpUrl = (await sink.untilLine('listening on ', 20_000)).slice('listening on '.length)
  const env = {
    DATABASE_URL: url,
    DATA_DIR: await scene.newFolder(),
    SMTP_URL: smtpUrl,
    SESSION_SECRET: secret,
    CHECKOUT_WEBHOOK_SECRET: webhookSecret,
  }
  const server = await scene.startServer({ env, quiet: true })
  await server.untilHealthy()
  return server
}

async function send(scene: Scene, args: string[]) {
  const sender = scene.startNode('bench/figures/children/send-sales.ts', { args })
  const line = await sender.untilLine('result ', 600_000)
  return Load.parse(JSON.parse(line.slice('result '.length)))
}

/** In short turns: whatever else the machine does hits both alike. */
async function compareRates(
  scene: Scene,
  url: string,
  { rounds, roundSeconds }: { rounds: number; roundSeconds: number },
) {
  const receiver = scene.startNode('bench/figures/children/receive-sales.ts', { args: [url] })
  const origin = (await receiver.untilLine('listening on ', 20_000)).slice('listening on '.length)
  const ours: number[] = []
  const bare: number[] = []
  let failures = 0
  // The first turn warms both up.
  for (let round = 0; round <= rounds; round++) {
    const load = await send(scene, [origin, `round-${round}`, String(connections), String(roundSeconds)])
    const answer = await ask(`${origin}/bare?seconds=${roundSeconds}`, { limitMs: 60_000 })
    failures += load.failures
    if (round === 0) continue
    ours.push(load.perSecond)
    bare.push(Rate.parse(JSON.parse(answer.body)).perSecond)
  }
  const acknowledgedPerSecond = median(ours)
  const barePerSecond = median(bare)
  return { acknowledgedPerSecond, barePerSecond, ratio: acknowledgedPerSecond / barePerSecond, failures }
}

async function readNumber(db: Database, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = Rows.parse(await db.execute(query))
  return Object.values(rows[0] ?? {})[0] ?? 0
}

function untilApplied(db: Database): Promise<number> {
  const waiting = sql`select count(*) from sale_transactions where not processed`
  return secondsUntil(async () => (await readNumber(db, waiting)) === 0, {
    limitMs: 300_000,
    what: 'Every sale is applied',
  })
}

/** Answers how many mails never went out. */
async function untilMailed(db: Database): Promise<number> {
  const waiting = sql`select count(*) from mails where status <> 'sent'`
  const rest = () => readNumber(db, waiting)
  await secondsUntil(async () => (await rest()) === 0, {
    limitMs: 300_000,
    what: 'Every mail is sent',
  }).catch(() => {})
  return rest()
}

function readSlowest(db: Database, name: string): Promise<number> {
  const order = `pedido-${name}-%`
  return readNumber(
    db,
    sql`select max(extract(epoch from processed_at - created_at)) from sale_transactions where order_id like ${order}`,
  )
}

type Watched = { db: Database; events: number; longestSeconds: number }

/**
 * Sends as fast as sales are applied, so that no backlog grows, and compares the lowest memory of the first tenth
 * with that of the last one: what is not yet collected does not count as growth.
 */
async function watchMemory(scene: Scene, server: ServerProcess, { db, events, longestSeconds }: Watched) {
  const sampling = callRepeatedly(() => ask(`${server.url}/metrics`), { callers: 1, pauseMs: 500 })
  const started = performance.now()
  let acknowledged = 0
  let failures = 0
  let sending = 0
  for (let part = 0; acknowledged < events; part++) {
    const passed = (performance.now() - started) / 1000
    if (passed > longestSeconds) break
    const args = [server.url, `many-${part}`, String(connections), '5']
    const load = await send(scene, args)
    acknowledged += load.acknowledged
    failures += load.failures
    sending += 5
    await untilApplied(db)
  }
  await sampling.stop()
  const samples = sampling.answers.map(({ body }) => readMemory(body))
  const tenth = Math.max(1, Math.floor(samples.length / 10))
  const first = Math.min(...samples.slice(0, tenth))
  const last = Math.min(...samples.slice(-tenth))
  return {
    events: acknowledged,
    failures,
    perSecond: acknowledged / sending,
    megabytes: last,
    growthMegabytes: Math.max(0, last - first),
  }
}
