import { logout } from '#contract/auth.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { useSession } from './session.tsx'

export function useLogout() {
  const { end } = useSession()
  return useAct({
    send: () => call(logout),
    done: () => ({ title: 'Logout realizado', description: 'Você foi desconectado com sucesso.' }),
    failed: 'Erro no logout',
    fallback: 'Você continua conectado. Tente novamente.',
    onDone: () => end('left'),
  })
}
