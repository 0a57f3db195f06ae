import { useLocation } from 'wouter'
import { isBlocked } from '#contract/access.ts'
import { currentUser } from '#contract/current-user.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** Asks whether a payment has arrived meanwhile, and leads whoever has access again to where they can use it. */
export function useAccessCheck() {
  const { begin, retry } = useSession()
  const [, navigate] = useLocation()
  return useAct({
    send: () => call(currentUser),
    failed: 'Erro ao conferir o pagamento',
    onDone: (user) => {
      begin(user)
      if (isBlocked(user, new Date())) return
      toast({ title: 'Pagamento confirmado', description: 'Seu acesso está liberado. Boas vendas.' })
      navigate('/')
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 401) retry()
    },
  })
}
