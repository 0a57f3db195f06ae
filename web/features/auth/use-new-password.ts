import { useMutation } from '@tanstack/react-query'
import { resetPasswordByEmail, setFirstPassword, type PasswordPair } from '#contract/auth.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { forgetLinkToken } from '#web/lib/link-token.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toast-store.ts'

type Words = { done: string; errorTitle: string; fallback: string }

/** Sets the password of a first access. */
export function useFirstPassword(token: string | null) {
  return useNewPassword(
    ({ newPassword }) => call(setFirstPassword, { body: { token: required(token), newPassword } }),
    {
      done: 'Sua senha foi definida.',
      errorTitle: 'Erro ao definir senha',
      fallback: 'Sua senha não foi definida. Tente novamente.',
    },
  )
}

/** Sets a new password from a mailed link. */
export function useRecoveredPassword(token: string | null) {
  return useNewPassword(
    (passwords) => call(resetPasswordByEmail, { body: { token: required(token), ...passwords } }),
    {
      done: 'Sua senha foi redefinida.',
      errorTitle: 'Erro ao redefinir senha',
      fallback: 'Erro ao redefinir senha',
    },
  )
}

function useNewPassword(
  send: (passwords: PasswordPair) => Promise<{ message: string }>,
  { done, errorTitle, fallback }: Words,
) {
  const { retry } = useSession()
  return useMutation({
    mutationFn: async (passwords: PasswordPair) => send(passwords),
    onSuccess: () => {
      toast({ title: 'Sucesso!', description: done })
      forgetLinkToken()
      // A new password ends the sessions of its owner, who may be logged in right here.
      retry()
    },
    onError: (error) => {
      const [title, description] =
        error instanceof MissingToken ? ['Erro', error.message] : [errorTitle, errorMessage(error, fallback)]
      toast({ title, description, variant: 'destructive' })
    },
  })
}

class MissingToken extends Error {
  constructor() {
    super('Token não encontrado na URL')
  }
}

function required(token: string | null): string {
  if (!token) throw new MissingToken()
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
