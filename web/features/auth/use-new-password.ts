import { resetPasswordByEmail, setFirstPassword, type PasswordPair } from '#contract/passwords.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { UserFacingError } from '#web/api/user-facing-error.ts'
import { useAct } from '#web/api/use-act.ts'
import { forgetLinkToken } from '#web/lib/link-token.ts'
import { useSession } from '#web/session/session.tsx'

/** Sets the password of a first access. */
export function useFirstPassword(token: string | null) {
  return useNewPassword({
    send: async ({ newPassword }) =>
      call(setFirstPassword, { body: { token: required(token), newPassword } }),
    done: 'Sua senha foi definida.',
    failed: 'Erro ao definir senha',
    fallback: 'Sua senha não foi definida. Tente novamente.',
  })
}

/** Sets a new password from a mailed link. */
export function useRecoveredPassword(token: string | null) {
  return useNewPassword({
    send: async (passwords) => call(resetPasswordByEmail, { body: { token: required(token), ...passwords } }),
    done: 'Sua senha foi redefinida.',
    failed: 'Erro ao redefinir senha',
    fallback: 'Erro ao redefinir senha',
  })
}

type NewPassword = {
  send: (passwords: PasswordPair) => Promise<{ message: string }>
  done: string
  failed: string
  fallback: string
}

function useNewPassword({ done, ...act }: NewPassword) {
  const { retry } = useSession()
  return useAct({
    ...act,
    done: () => ({ title: 'Sucesso!', description: done }),
    onDone: () => {
      forgetLinkToken()
      // A new password ends the sessions of its owner, who may be logged in right here.
      retry()
    },
  })
}

function required(token: string | null): string {
  if (!token) throw new UserFacingError('Token não encontrado na URL', { title: 'Erro' })
  return token
}

const deadLinkCodes = new Set([
  'first_login_link_unknown',
  'first_login_link_expired',
  'reset_link_unknown',
  'reset_link_expired',
])

/** What the server says about a link that was used, replaced or has expired: no other password will help. */
export function deadLinkMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !deadLinkCodes.has(error.code ?? '')) return undefined
  return error.serverMessage
}
