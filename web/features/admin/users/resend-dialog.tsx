import { resendAccess, type ListedUser } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useUserAct } from './use-user-act.ts'

export function ResendDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { mutate, isPending, failure } = useUserAct({
    send: () => call(resendAccess, { params: { id: user.id } }),
    done: 'Acesso reenviado',
    failed: 'Erro ao reenviar acesso',
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Reenviar o acesso de ${user.username}?`}
      consequence={
        <>
          Um novo link de primeiro acesso vai para{' '}
          <b className="wrap-anywhere font-medium text-text">{user.email}</b>. O link enviado antes deixa de
          valer.
        </>
      }
      confirmLabel="Reenviar acesso"
      pendingLabel="Reenviando..."
      pending={isPending}
      failure={failure}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
    />
  )
}
