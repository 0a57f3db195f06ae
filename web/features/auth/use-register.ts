import { NewAccount, register } from '#contract/passwords.ts'
import { call } from '#web/api/call.ts'
import { UserFacingError } from '#web/api/user-facing-error.ts'
import { useAct } from '#web/api/use-act.ts'
import { useSession } from '#web/session/session.tsx'

/** Makes an account. No screen offers it: accounts come from sales and from administrators. */
export function useRegister() {
  const { begin } = useSession()
  return useAct({
    send: async (account: NewAccount) => call(register, { body: check(account) }),
    done: ({ username }) => ({ title: 'Conta criada', description: `Bem-vindo, ${username}!` }),
    failed: 'Erro no registro',
    onDone: begin,
  })
}

/** Cuts the account to what a person may say about themselves, and refuses it before it is sent. */
function check(account: NewAccount): NewAccount {
  const { data, error } = NewAccount.safeParse(account)
  if (error) throw new UserFacingError(error.issues[0]?.message ?? 'Erro no registro')
  return data
}
