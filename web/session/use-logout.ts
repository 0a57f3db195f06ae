import { useMutation } from '@tanstack/react-query'
import { logout } from '#contract/auth.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useSession } from './session.tsx'

export function useLogout() {
  const { end } = useSession()
  return useMutation({
    mutationFn: () => call(logout),
    onSuccess: () => {
      toast({ title: 'Logout realizado', description: 'Você foi desconectado com sucesso.' })
      end('left')
    },
    onError: (error) => {
      const description = errorMessage(error, 'Você continua conectado. Tente novamente.')
      toast({ title: 'Erro no logout', description, variant: 'destructive' })
    },
  })
}
