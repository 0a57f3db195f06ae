import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/second-factor.ts'
import type { Context } from '#server/context.ts'
import type { Guards } from '#server/features/auth/guards.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { addAuthenticator, beginAuthenticator, removeAuthenticator } from './change-authenticator.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './change-passkeys.ts'
import { renewRecoveryCodes } from './change-second-factor.ts'
import { readSecondFactor } from './read-second-factor.ts'

/** What changes who can get in asks for the password once more, unless it was given a moment ago. */
function demandPassword({ hasRecentPassword }: { hasRecentPassword: boolean }): void {
  if (!hasRecentPassword) throw new AppError('reauth')
}

export function secondFactorRoutes(app: FastifyInstance, context: Context, { routeForUser }: Guards): void {
  routeForUser(app, calls.readSecondFactor, ({ user }) => readSecondFactor(context, user))

  routeForUser(app, calls.beginAuthenticator, async (call) => {
    demandPassword(call)
    return beginAuthenticator(context, call.user)
  })
  routeForUser(app, calls.addAuthenticator, async (call) => {
    demandPassword(call)
    return addAuthenticator(context, call, call.body)
  })
  routeForUser(app, calls.removeAuthenticator, async (call) => {
    demandPassword(call)
    await removeAuthenticator(context, call)
    return { message: 'Aplicativo autenticador desligado.' }
  })
  routeForUser(app, calls.renewRecoveryCodes, async (call) => {
    demandPassword(call)
    return renewRecoveryCodes(context, call)
  })

  routeForUser(app, calls.beginPasskey, async (call) => {
    demandPassword(call)
    return beginPasskey(context, call)
  })
  routeForUser(app, calls.addPasskey, async (call) => {
    demandPassword(call)
    return addPasskey(context, call, call.body)
  })
  routeForUser(app, calls.renamePasskey, async ({ user, params, body }) => {
    await renamePasskey(context, { userId: user.id, id: params.id, name: body.name })
    return { message: 'Nome da chave salvo.' }
  })
  routeForUser(app, calls.removePasskey, async (call) => {
    demandPassword(call)
    await removePasskey(context, call, call.params.id)
    return { message: 'Chave de acesso removida.' }
  })
}
