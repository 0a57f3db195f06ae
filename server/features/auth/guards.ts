import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasOrHadAccess, isBlocked } from '#contract/access.ts'
import type { SessionUser } from '#contract/auth.ts'
import type { EndpointShape, Reply } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { actorOf, type Actor } from '#server/features/audit/record-entry.ts'
import { hasFactor } from '#server/features/factors/factors-of.ts'
import { isDatabaseAway } from '#server/platform/database/failures.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { route, type Admission, type Call } from '#server/platform/http/route.ts'
import { createSessionLookup } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; set on guarded routes only. */
    user: SessionUser | null
    /** Whether they have shown to know the password within the last minutes; set on guarded routes only. */
    hasRecentPassword: boolean
  }
  /** Each request's is a logger of pino. */
  interface FastifyBaseLogger {
    setBindings: (bindings: Record<string, string>) => void
  }
}

/** For so long a password that was given counts as given again. */
const recentMs = 10 * 60 * 1000

type Caller = {
  user: SessionUser
  hasRecentPassword: boolean
  /** The same person, as what they do is written down. */
  actor: Actor
}

type GuardedRoute = <E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E> & Caller) => Promise<Reply<E>>,
) => void

export type Guards = {
  /** Serves an endpoint to anybody who is logged in, and 401 to others. */
  routeForUser: GuardedRoute
  /** Serves an endpoint to anybody who has access: 401 without a session, 403 once the subscription has ended. */
  routeForMember: GuardedRoute
  /** The same for whoever has or had access: 403 only to those who never had any. What they saved here stays theirs. */
  routeForFormerMember: GuardedRoute
  /** Serves an endpoint to administrators: 401 without a session, 403 to anybody else. */
  routeForAdmin: GuardedRoute
  admitMember: Admission
  admitFormerMember: Admission
  admitAdmin: Admission
  /** Asked while a stream is open: whether whoever opened it is still an administrator with a session. */
  mayStillWatch: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
}

export function createGuards(app: FastifyInstance, context: Context): Guards {
  const findSession = createSessionLookup(context)
  app.decorateRequest('user', null)
  app.decorateRequest('hasRecentPassword', false)

  const admitUser: Admission = async (request, reply) => {
    const isNamed = request.user !== null
    const session = await findSession(request, reply)
    if (!session) throw new AppError('unauthenticated')
    request.user = session.user
    const provenMs = session.passwordProvenAt?.getTime() ?? -Infinity
    request.hasRecentPassword = context.clock.now().getTime() - provenMs <= recentMs
    // From here on every line of this request says who caused it: by the id, which tells an outsider nothing. On the
    // request's own logger, since a child of it would cost more than all else that a line does.
    if (!isNamed) request.log.setBindings({ userId: session.user.id })
  }
  const admitMember: Admission = async function (request, reply) {
    await admitUser.call(this, request, reply)
    if (!request.user || isBlocked(request.user, context.clock.now()))
      throw new AppError('subscription_expired')
  }
  const admitFormerMember: Admission = async function (request, reply) {
    await admitUser.call(this, request, reply)
    if (!request.user || !hasOrHadAccess(request.user, context.clock.now()))
      throw new AppError('subscription_expired')
  }
  const admitAdmin: Admission = async function (request, reply) {
    await admitUser.call(this, request, reply)
    if (!request.user?.isAdmin) throw new AppError('forbidden')
    if (await lacksFactor(context, request.user)) throw new AppError('second_factor_missing')
  }

  return {
    routeForUser: guardedRoute(admitUser),
    routeForMember: guardedRoute(admitMember),
    routeForFormerMember: guardedRoute(admitFormerMember),
    routeForAdmin: guardedRoute(admitAdmin),
    admitMember,
    admitFormerMember,
    admitAdmin,
    mayStillWatch: (request, reply) => isAdmitted(() => admitAdmin.call(app, request, reply)),
  }
}

/** Whether the operator wants a second factor of this person. */
export function needsFactor(
  { env }: Pick<Context, 'env'>,
  { isAdmin }: Pick<SessionUser, 'isAdmin'>,
): boolean {
  return isAdmin && env.ADMIN_2FA === 'required'
}

/** Whether it is wanted and not there: then the panel stays shut until it is. */
export async function lacksFactor(
  context: Pick<Context, 'env' | 'db'>,
  user: Pick<SessionUser, 'id' | 'isAdmin'>,
): Promise<boolean> {
  return needsFactor(context, user) && !(await hasFactor(context.db, user.id))
}

/** A database that is away for a moment says nothing about anybody's rights. */
async function isAdmitted(admit: () => Promise<unknown>): Promise<boolean> {
  try {
    await admit()
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    if (isDatabaseAway(error)) return true
    throw error
  }
}

function guardedRoute(admit: Admission): GuardedRoute {
  return (app, endpoint, handler) => {
    const handle = (call: Call<typeof endpoint>) => {
      const { user, hasRecentPassword } = call.request
      if (!user) throw new AppError('unauthenticated')
      return handler({ ...call, user, hasRecentPassword, actor: actorOf(user, call.request) })
    }
    route(app, endpoint, handle, { admit })
  }
}
