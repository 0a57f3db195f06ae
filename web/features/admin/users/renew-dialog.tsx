import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SubscriptionType } from '#contract/subscriptions.ts'
import { previewRenewal, renewSubscription, type ListedUser, type RenewalPreview } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryFor } from '#web/api/query-for.ts'
import { formatDay } from '#web/lib/format-date.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useDialogOpen } from '#web/ui/use-dialog-open.ts'
import { useUserAct } from './use-user-act.ts'

type RenewDialogProps = { user: ListedUser; describedBy: string }

/** With the button that opens it. */
export function RenewDialog({ user, describedBy }: RenewDialogProps) {
  const act = useRenewal(user)
  const [open, setOpen] = useDialogOpen(act.reset)
  return (
    <Question
      act={act}
      user={user}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" aria-describedby={describedBy}>
          Renovar
        </Button>
      }
    />
  )
}

/** There for as long as it is open. */
export function RenewQuestion({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  return <Question act={useRenewal(user)} user={user} open onOpenChange={onClose} />
}

function useRenewal({ id }: ListedUser) {
  return useUserAct({
    send: () => call(renewSubscription, { params: { id } }),
    done: 'Assinatura renovada',
    failed: 'Erro ao renovar assinatura',
  })
}

type QuestionProps = {
  act: ReturnType<typeof useRenewal>
  user: ListedUser
  open: boolean
  onOpenChange: (open: boolean) => void
  trigger?: ReactNode
}

function Question({ act, user, open, onOpenChange, trigger }: QuestionProps) {
  const { mutate, isPending, failure } = act
  const preview = useQuery({
    ...queryFor(previewRenewal, { params: { id: user.id } }),
    enabled: open,
    // Each opening asks anew: whatever was charged or given meanwhile moves the end.
    staleTime: 0,
  })
  const known = preview.isSuccess && !preview.isFetching ? preview.data : undefined
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Renovar a assinatura de ${user.username}?`}
      consequence={known ? describeRenewal(user, known) : <Unknown preview={preview} />}
      confirmLabel="Renovar assinatura"
      pendingLabel="Renovando..."
      pending={isPending}
      ready={known !== undefined}
      failure={failure}
      onConfirm={() => mutate(undefined, { onSuccess: () => onOpenChange(false) })}
      trigger={trigger}
    />
  )
}

type UnknownProps = { preview: { isFetching: boolean; error: unknown; refetch: () => unknown } }

function Unknown({ preview: { isFetching, error, refetch } }: UnknownProps) {
  if (isFetching) return 'Calculando até quando vai o acesso...'
  return (
    <>
      <p role="alert">{errorMessage(error, 'Não foi possível calcular até quando vai o acesso.')}</p>
      <Button size="small" className="mt-3" onClick={() => void refetch()}>
        Tentar novamente
      </Button>
    </>
  )
}

const periods: Record<Exclude<SubscriptionType, 'vitalicia'>, string> = {
  mensal: '1 mês',
  trimestral: '3 meses',
}

/** What the person gets by it, until when, and that this stays so. */
export function describeRenewal(
  { email, subscriptionType: type, subscriptionStatus: status }: ListedUser,
  { endsAt, isChargedOn }: RenewalPreview,
): string {
  if (endsAt === null || type === null || type === 'vitalicia')
    return `O acesso de ${email} volta a ser vitalício, sem expiração.`
  return [
    `${email} ganha mais ${periods[type]} de acesso e passa a ter acesso até ${formatDay(endsAt)}.`,
    ...(isChargedOn
      ? ['A próxima cobrança não tira esta cortesia: ela continua somada ao que for pago.']
      : []),
    ...(status === 'canceled' ? ['A assinatura cancelada volta a ficar ativa.'] : []),
  ].join(' ')
}
