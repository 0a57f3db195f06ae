import { login, type Credentials } from '#contract/auth.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { useSession } from '#web/session/session.tsx'

/** Only changes the session: the guard of the login screen then leads on to where the person wanted to go. */
export function useLogin() {
  const { begin } = useSession()
  return useAct({
    send: (body: Credentials) => call(login, { body }),
    done: ({ username }) => ({ title: 'Login realizado', description: `Bem-vindo de volta, ${username}!` }),
    failed: 'Erro no login',
    onDone: begin,
  })
}
