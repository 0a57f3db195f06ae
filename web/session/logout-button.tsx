import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { useLogout } from './use-logout.ts'

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
