import type { FastifyInstance } from 'fastify'
import { health, live } from '#contract/health.ts'
import type { Context } from '#server/context.ts'
import { AppError } from './app-error.ts'
import { route } from './route.ts'

type Parts = Pick<Context, 'db' | 'jobs' | 'lifecycle'>

export function serveHealth(app: FastifyInstance, { db, jobs, lifecycle }: Parts): void {
  route(app, live, async () => ({ status: 'ok' as const }))
  route(app, health, async () => {
    if (lifecycle.isLeaving || !jobs.isRunning()) throw new AppError('unavailable', { retryAfterSeconds: 1 })
    await db.ping()
    return { status: 'ok' as const }
  })
}
