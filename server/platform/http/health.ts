import type { FastifyInstance } from 'fastify'
import { health } from '#contract/health.ts'
import type { Context } from '#server/context.ts'
import { AppError } from './app-error.ts'
import { route } from './route.ts'

export function serveHealth(app: FastifyInstance, { db, jobs }: Pick<Context, 'db' | 'jobs'>): void {
  route(app, health, async () => {
    if (!jobs.isRunning()) throw new AppError('unavailable', { retryAfterSeconds: 1 })
    await db.ping()
    return { status: 'ok' as const }
  })
}
