import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/account.ts'
import type { Context } from '#server/context.ts'
import type { Guards } from '#server/features/auth/guards.ts'
import { enterPasswordQueue } from '#server/features/auth/passwords.ts'
import { sendFile } from '#server/platform/http/send-file.ts'
import { servePlainPage } from '#server/platform/http/serve-plain-page.ts'
import { askForEmailChange, withdrawEmailChange } from './email/ask-for-email-change.ts'
import { changeName } from './change-name.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail, readEmailLinkState, type EmailLinkState } from './email/confirm-email.ts'
import { describeConfirmEmailPage } from './email/confirm-email-page.ts'
import { confirmEmailPath, readEmailLink, type EmailLink } from './email/email-change-link.ts'
import { eraseAccount } from './erasure/erase-account.ts'
import { exportAccount } from './own-data/export-account.ts'
import { chooseMails } from './mail-choices.ts'
import { endAllOwnSessions, endOwnSession } from './own-sessions.ts'
import { readAccount } from './read-account.ts'
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts'
import { readErasureState, undoErasure, type ErasureState } from './erasure/undo-erasure.ts'
import { readUndoLink, undoErasurePath, type UndoLink } from './erasure/undo-erasure-link.ts'
import { describeUndoErasurePage } from './erasure/undo-erasure-page.ts'

/** One's own account: for whoever is logged in, with access or without. */
export async function accountRoutes(app: FastifyInstance, context: Context, guards: Guards): Promise<void> {
  settingRoutes(app, context, guards)
  sessionRoutes(app, context, guards)
  secondFactorRoutes(app, context, guards)
  await emailRoutes(app, context, guards)
  await dataRoutes(app, context, guards)
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

async function emailRoutes(app: FastifyInstance, context: Context, { routeForUser }: Guards): Promise<void> {
  routeForUser(app, calls.askForEmailChange, async ({ body, ...call }) => {
    await askForEmailChange(context, { ...body, ...call })
    return {
      message: `Enviamos um link para ${body.email}. O email da conta muda quando você abrir esse link, que vale por 1 hora.`,
    }
  })
  routeForUser(app, calls.withdrawEmailChange, async ({ user }) => {
    await withdrawEmailChange(context, user)
    return { message: 'A troca de email foi cancelada. O link enviado não vale mais.' }
  })
  const answer = async (token: unknown, readState: (link: EmailLink) => Promise<EmailLinkState>) => {
    const link = readEmailLink(context, token)
    return describeConfirmEmailPage(
      link ? { kind: await readState(link), email: link.email } : { kind: 'broken' },
    )
  }
  await servePlainPage(app, context, {
    path: confirmEmailPath,
    bodyLimit: 1000,
    ask: (token) => answer(token, (link) => readEmailLinkState(context, link)),
    act: (token, address) => answer(token, (link) => confirmEmail(context, link, address)),
  })
}

async function dataRoutes(app: FastifyInstance, context: Context, { routeForUser }: Guards): Promise<void> {
  routeForUser(app, calls.exportAccount, async ({ body, user, request, reply }) => {
    const file = await enterPasswordQueue(() => exportAccount(context, { ...body, user, request }))
    return sendFile(reply.header('cache-control', 'no-store'), file)
  })
  routeForUser(app, calls.eraseAccount, async ({ body, user, request, reply }) => {
    await enterPasswordQueue(() => eraseAccount(context, { ...body, user, request, reply }))
    return {
      message:
        'Sua conta foi excluída. Enviamos um email com o link que a traz de volta, que vale por 7 dias.',
    }
  })
  const answer = async (token: unknown, readState: (link: UndoLink) => Promise<ErasureState>) => {
    const link = readUndoLink(context, token)
    return describeUndoErasurePage(link ? await readState(link) : 'broken')
  }
  await servePlainPage(app, context, {
    path: undoErasurePath,
    bodyLimit: 1000,
    ask: (token) => answer(token, (link) => readErasureState(context, link)),
    act: (token, address) => answer(token, (link) => undoErasure(context, link, address)),
  })
}
