import { useMutation } from '@tanstack/react-query'
import { login, type Credentials } from '#contract/auth.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** Only changes the session: the guard of the login screen then leads on to where the person wanted to go. */
export function useLogin() {
  const { begin } = useSession()
  return useMutation({
    mutationFn: (body: Credentials) => call(login, { body }),
    onSuccess: (user) => {
      toast({ title: 'Login realizado', description: `Bem-vindo de volta, ${user.username}!` })
      begin(user)
    },
    onError: (error) => {
      const description = errorMessage(error, 'Erro no login')
      toast({ title: 'Erro no login', description, variant: 'destructive' })
    },
  })
}
