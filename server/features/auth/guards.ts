import type { FastifyInstance } from 'fastify'
import { isBlocked } from '#contract/access.ts'
import type { SessionUser } from '#contract/auth.ts'
import type { EndpointShape, Reply } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { route, type Admission, type Call } from '#server/platform/http/route.ts'
import { createSessionLookup } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; set on guarded routes only. */
    user: SessionUser | null
  }
}

type GuardedRoute = <E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E> & { user: SessionUser }) => Promise<Reply<E>>,
) => void

export type Guards = {
  /** Serves an endpoint to whoever is logged in: 401 to anybody else. */
  routeForUser: GuardedRoute
  /** Serves an endpoint to whoever has access: 401 without a session, 403 once the subscription has ended. */
  routeForMember: GuardedRoute
  /** Serves an endpoint to administrators: 401 without a session, 403 to anybody else. */
  routeForAdmin: GuardedRoute
  admitMember: Admission
  admitAdmin: Admission
}

export function createGuards(app: FastifyInstance, context: Context): Guards {
  const findUser = createSessionLookup(context)
  app.decorateRequest('user', null)

  const admitUser: Admission = async (request, reply) => {
    request.user = (await findUser(request, reply)) ?? null
    if (!request.user) throw new AppError('unauthenticated')
  }
  const admitMember: Admission = async function (request, reply) {
    await admitUser.call(this, request, reply)
    if (!request.user || isBlocked(request.user, context.clock.now()))
      throw new AppError('subscription_expired')
  }
  const admitAdmin: Admission = async function (request, reply) {
    await admitUser.call(this, request, reply)
    if (!request.user?.isAdmin) throw new AppError('forbidden')
  }

  return {
    routeForUser: guardedRoute(admitUser),
    routeForMember: guardedRoute(admitMember),
    routeForAdmin: guardedRoute(admitAdmin),
    admitMember,
    admitAdmin,
  }
}

function guardedRoute(admit: Admission): GuardedRoute {
  return (app, endpoint, handler) => {
    const handle = (call: Call<typeof endpoint>) => {
      const { user } = call.request
      if (!user) throw new AppError('unauthenticated')
      return handler({ ...call, user })
    }
    route(app, endpoint, handle, { admit })
  }
}
