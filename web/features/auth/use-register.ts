import { useMutation } from '@tanstack/react-query'
import { NewAccount, register } from '#contract/auth.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** Makes an account. No screen offers it: accounts come from sales and from administrators. */
export function useRegister() {
  const { begin } = useSession()
  return useMutation({
    mutationFn: async (account: NewAccount) => call(register, { body: check(account) }),
    onSuccess: (user) => {
      toast({ title: 'Conta criada', description: `Bem-vindo, ${user.username}!` })
      begin(user)
    },
    onError: (error) => {
      const fallback = error instanceof InvalidAccount ? error.message : 'Erro no registro'
      const description = errorMessage(error, fallback)
      toast({ title: 'Erro no registro', description, variant: 'destructive' })
    },
  })
}

class InvalidAccount extends Error {}

/** Cuts the account to what a person may say about themselves, and refuses it before it is sent. */
function check(account: NewAccount): NewAccount {
  const { data, error } = NewAccount.safeParse(account)
  if (error) throw new InvalidAccount(error.issues[0]?.message)
  return data
}
