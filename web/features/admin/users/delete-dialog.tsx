import type { ReactNode } from 'react'
import { deleteUser, type ListedUser } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { useDialogOpen } from '#web/ui/use-dialog-open.ts'
import { describeSubscription } from './describe-subscription.ts'
import { useBringBack, useUserAct } from './use-user-act.ts'

type DeleteDialogProps = { user: ListedUser; now: Date; describedBy: string; onDeleted: () => void }

/** With the button that opens it. */
export function DeleteDialog({ user, now, describedBy, onDeleted }: DeleteDialogProps) {
  const act = useDeletion(user)
  const [open, setOpen] = useDialogOpen(act.reset)
  return (
    <Question
      act={act}
      user={user}
      now={now}
      open={open}
      onOpenChange={setOpen}
      onDeleted={onDeleted}
      trigger={
        <Button size="small" variant="ghost" aria-describedby={describedBy}>
          Excluir
        </Button>
      }
    />
  )
}

/** There for as long as it is open. */
export function DeleteQuestion({ user, now, onClose }: { user: ListedUser; now: Date; onClose: () => void }) {
  const act = useDeletion(user)
  return <Question act={act} user={user} now={now} open onOpenChange={onClose} />
}

function useDeletion({ id }: ListedUser) {
  const bringBack = useBringBack()
  return useUserAct({
    send: () => call(deleteUser, { params: { id } }),
    done: 'Usuário deletado',
    failed: 'Erro ao deletar usuário',
    undo: () => bringBack.mutate(id),
  })
}

type QuestionProps = {
  act: ReturnType<typeof useDeletion>
  user: ListedUser
  now: Date
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted?: () => void
  trigger?: ReactNode
}

function Question({ act, user, now, open, onOpenChange, onDeleted, trigger }: QuestionProps) {
  const { mutate, isPending, failure } = act
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Excluir ${user.username}?`}
      consequence={<Consequence user={user} now={now} />}
      confirmLabel="Excluir usuário"
      pendingLabel="Excluindo..."
      pending={isPending}
      failure={failure}
      destructive
      deliberate
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => {
            onOpenChange(false)
            onDeleted?.()
          },
        })
      }
      trigger={trigger}
    />
  )
}

/** Who it is stands apart from what happens: the wrong row is noticed here, or never. */
function Consequence({ user, now }: { user: ListedUser; now: Date }) {
  const { type, end } = describeSubscription(user, now)
  return (
    <>
      <div className="mb-3 mt-3 rounded-md border border-line bg-well px-3.5 py-2.5">
        <p className="wrap-anywhere font-medium text-text">{user.username}</p>
        <p className="wrap-anywhere text-13">{user.email}</p>
        <p className="text-13">
          {user.isAdmin ? 'administrador' : type}
          {!user.isAdmin && end && `, ${end}`}
        </p>
      </div>
      <p>
        A pessoa sai na hora e perde o acesso. A conta e as integrações somem; as vendas ficam registradas.
        Por 30 dias dá para desfazer, em Manutenção.
      </p>
      {(user.renewsByItself || user.isPaymentLate) && (
        <Note kind="warning" className="mt-4 text-text">
          O checkout continua cobrando esta pessoa, e a próxima cobrança dá acesso de novo. Para encerrar,
          cancele a assinatura também no checkout.
        </Note>
      )}
    </>
  )
}
