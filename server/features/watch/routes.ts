import type { FastifyInstance } from 'fastify'
import * as system from '#contract/system.ts'
import * as calls from '#contract/watch.ts'
import type { Context } from '#server/context.ts'
import type { Guards } from '#server/features/auth/guards.ts'
import { listWatched } from './look-at-all.ts'
import { readSystem, type Metrics } from './read-system.ts'

type Surroundings = { guards: Guards; metrics: Metrics }

export function watchRoutes(app: FastifyInstance, context: Context, { guards, metrics }: Surroundings): void {
  const { routeForAdmin } = guards
  routeForAdmin(app, calls.readWatch, async () => ({ watched: await listWatched(context) }))
  routeForAdmin(app, system.readSystem, () => readSystem(context, metrics))
}
