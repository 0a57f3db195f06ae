import type { FastifyInstance } from 'fastify'
import { health, live } from '#contract/health.ts'
import type { Context } from '#server/context.ts'
import { probeStorage } from '#server/platform/database/probe-storage.ts'
import { AppError } from './app-error.ts'
import { route } from './route.ts'

type Parts = Pick<Context, 'db' | 'jobs' | 'lifecycle'>

/** However many ask and however often, the database is asked once in so long. */
const probeEveryMs = 1_000

export function serveHealth(app: FastifyInstance, { db, jobs, lifecycle }: Parts): void {
  let probed = { at: -Infinity, outcome: Promise.resolve() }
  const probe = () => {
    const now = performance.now()
    if (now - probed.at >= probeEveryMs) probed = { at: now, outcome: probeStorage(db) }
    return probed.outcome
  }
  route(app, live, async () => ({ status: 'ok' as const }))
  route(app, health, async () => {
    if (lifecycle.isLeaving || !jobs.isRunning()) throw new AppError('unavailable', { retryAfterSeconds: 1 })
    await probe()
    return { status: 'ok' as const }
  })
}
