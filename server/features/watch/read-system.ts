import { sql } from 'drizzle-orm'
import type { Registry } from 'prom-client'
import { z } from 'zod'
import type { SystemFigures } from '#contract/system.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readVersion } from '#server/platform/read-version.ts'
import { readRequests } from './read-requests.ts'
import { countRunning, readQueue } from './read-queue.ts'

export type Metrics = Pick<Registry, 'getMetricsAsJSON'>

const About = z.object({ rows: z.array(z.object({ version: z.string(), sizeBytes: z.number() })) })

/** What `/metrics` knows of this instance, and what it sees of database and queue. */
export async function readSystem({ db }: Pick<Context, 'db'>, metrics: Metrics): Promise<SystemFigures> {
  const all = await metrics.getMetricsAsJSON()
  const valueOf = (name: string) => all.find((metric) => metric.name === name)?.values[0]?.value ?? 0
  const startedAtMs = valueOf('process_start_time_seconds') * 1000
  const { waiting, oldestSeconds } = await readQueue(db)
  return {
    version: await readVersion(),
    nodeVersion: process.versions.node,
    startedAt: new Date(startedAtMs).toISOString(),
    requests: readRequests(all),
    memoryBytes: valueOf('process_resident_memory_bytes'),
    cpuShare: valueOf('process_cpu_seconds_total') / Math.max(process.uptime(), 1),
    delayMs: valueOf('nodejs_eventloop_lag_p99_seconds') * 1000,
    database: await readDatabase(db),
    queue: { waiting, oldestSeconds, running: await countRunning(db) },
  }
}

async function readDatabase(db: Database): Promise<SystemFigures['database']> {
  const result = await db.execute(
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::float8 as "sizeBytes"`,
  )
  const [about = { version: '', sizeBytes: 0 }] = About.parse(result).rows
  const beganMs = performance.now()
  await db.execute(sql`select 1`)
  return { kind: db.kind, ...about, answerMs: performance.now() - beganMs }
}
