import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/account.ts'
import type { Context } from '#server/context.ts'
import type { Guards } from '#server/features/auth/guards.ts'
import { enterPasswordQueue } from '#server/features/auth/passwords.ts'
import { changeName } from './change-name.ts'
import { changePassword } from './change-password.ts'
import { chooseMails } from './mail-choices.ts'
import { endAllOwnSessions, endOwnSession } from './own-sessions.ts'
import { readAccount } from './read-account.ts'

/** One's own account: for whoever is logged in, with access or without. */
export async function accountRoutes(app: FastifyInstance, context: Context, guards: Guards): Promise<void> {
  settingRoutes(app, context, guards)
  sessionRoutes(app, context, guards)
}

function settingRoutes(app: FastifyInstance, context: Context, { routeForUser }: Guards): void {
  routeForUser(app, calls.readAccount, (call) => readAccount(context, call))
  routeForUser(app, calls.changeProfile, async ({ body, user }) => {
    await changeName(context, { userId: user.id, username: body.username })
    return { message: 'Nome alterado.' }
  })
  routeForUser(app, calls.chooseMails, async ({ body, user }) => ({
    message: await chooseMails(context, { ...body, user }),
  }))
  routeForUser(app, calls.changePassword, async ({ body, user, request, reply }) => {
    await enterPasswordQueue(() => changePassword(context, { ...body, user, request, reply }))
    return { message: 'Senha alterada. As outras sessões foram encerradas.' }
  })
}

function sessionRoutes(app: FastifyInstance, context: Context, { routeForUser }: Guards): void {
  routeForUser(app, calls.endSession, async ({ params, user, request, reply }) => {
    await endOwnSession(context, { id: params.id, user, request, reply })
    return { message: 'Sessão encerrada.' }
  })
  routeForUser(app, calls.endAllSessions, async ({ user, request, reply }) => {
    await endAllOwnSessions(context, { user, request, reply })
    return { message: 'Você saiu de todos os lugares.' }
  })
}
