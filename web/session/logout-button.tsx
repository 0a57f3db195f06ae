import { logout } from '#contract/auth.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { useSession } from './session.tsx'

type LogoutButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'className'>

/** The way out, the same in every header. */
export function LogoutButton({ size = 'small', ...look }: LogoutButtonProps) {
  const { mutate, isPending } = useLogout()
  return (
    <Button size={size} pending={isPending} pendingLabel="Saindo..." onClick={() => mutate()} {...look}>
      Sair
    </Button>
  )
}

function useLogout() {
  const { end } = useSession()
  return useAct({
    send: () => call(logout),
    done: () => ({ title: 'Logout realizado', description: 'Você foi desconectado com sucesso.' }),
    failed: 'Erro no logout',
    fallback: 'Você continua conectado. Tente novamente.',
    onDone: () => end('left'),
  })
}
