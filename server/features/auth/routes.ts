import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/auth.ts'
import { currentUser } from '#contract/current-user.ts'
import * as passwords from '#contract/passwords.ts'
import * as factors from '#contract/second-factor.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/platform/http/route.ts'
import { lacksFactor, type Guards } from './guards.ts'
import { confirmPassword } from './confirm-password.ts'
import { denyLoginRoutes } from './deny-login.ts'
import { createEntering } from './entering.ts'
import { createLogIn } from './log-in.ts'
import { askForPasskey, logInByPasskey } from './passkey-login.ts'
import { enterPasswordQueue } from './passwords.ts'
import { requestRecovery } from './recover-password.ts'
import { register } from './register.ts'
import { checkFirstAccess, requestFirstAccess } from './renew-first-access.ts'
import { logOut } from './log-out.ts'
import { proveSecondFactor } from './second-step.ts'
import { resetPassword, setFirstPassword } from './set-password.ts'

export async function authRoutes(
  app: FastifyInstance,
  context: Context,
  { routeForUser }: Guards,
): Promise<void> {
  await denyLoginRoutes(app, context)
  routeForUser(app, currentUser, async ({ user }) =>
    (await lacksFactor(context, user)) ? { ...user, lacksSecondFactor: true } : user,
  )
  const enter = createEntering(context)
  const logIn = createLogIn(context, enter)
  route(app, calls.login, ({ body, request, reply }) =>
    enterPasswordQueue(() => logIn(body, { request, reply })),
  )
  route(app, factors.proveSecondFactor, ({ body: proof, request, reply }) =>
    proveSecondFactor(context, { proof, visit: { request, reply }, enter }),
  )
  route(app, factors.askForPasskey, ({ reply }) => askForPasskey(context, { reply }))
  route(app, factors.logInByPasskey, ({ body, request, reply }) =>
    logInByPasskey(context, { answer: body.passkey, visit: { request, reply }, enter }),
  )
  route(app, passwords.register, ({ body, request, reply }) =>
    enterPasswordQueue(() => register(context, body, request, reply)),
  )

  routeForUser(app, calls.confirmPassword, async ({ body, user, request }) => {
    await confirmPassword(context, { ...body, user, request })
    return { message: 'Senha confirmada.' }
  })

  for (const call of [calls.logout, calls.logoutAgain]) {
    route(app, call, async ({ request, reply }) => {
      await logOut(context, request, reply)
      return { message: 'Você foi desconectado com sucesso.' }
    })
  }

  route(app, passwords.setFirstPassword, async ({ body, request, reply }) => {
    await enterPasswordQueue(() => setFirstPassword(context, body, { request, reply }))
    return { message: 'Senha definida com sucesso. Agora você já pode entrar.' }
  })
  route(app, passwords.checkFirstAccess, ({ body }) => checkFirstAccess(context, body.token))
  route(app, passwords.renewFirstAccess, async ({ body, request }) => {
    await requestFirstAccess(context, body.token, request.ip)
    return { message: 'Se este link for de uma conta, um novo link foi enviado para o email dela.' }
  })
  route(app, passwords.forgotPassword, async ({ body, request }) => {
    await requestRecovery(context, body.email, request.ip)
    return { message: 'Se o email estiver cadastrado, você receberá um link para redefinir sua senha.' }
  })
  route(app, passwords.resetPasswordByEmail, async ({ body, request, reply }) => {
    await enterPasswordQueue(() => resetPassword(context, body, { request, reply }))
    return { message: 'Senha redefinida com sucesso. Agora você já pode entrar.' }
  })
}
