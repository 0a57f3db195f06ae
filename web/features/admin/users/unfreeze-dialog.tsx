import { unfreezeUser, type ListedUser } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useUserAct } from './use-user-act.ts'

export function UnfreezeDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { mutate, isPending, failure } = useUserAct({
    send: () => call(unfreezeUser, { params: { id: user.id } }),
    done: 'Conta descongelada',
    failed: 'Erro ao descongelar',
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Descongelar a conta de ${user.username}?`}
      consequence={
        <>
          Quem recebe em <b className="wrap-anywhere font-medium text-text">{user.email}</b> volta a entrar, e
          um novo link de acesso vai para lá. Se a conta for de quem usava{' '}
          <b className="wrap-anywhere font-medium text-text">{user.frozen?.by}</b>, corrija o email antes.
        </>
      }
      confirmLabel="Descongelar"
      pendingLabel="Descongelando..."
      pending={isPending}
      failure={failure}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
    />
  )
}
