import type { SubscriptionType } from '#contract/subscriptions.ts'
import { renewSubscription, type ListedUser } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { formatDay } from '#web/lib/format-day.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useDialogOpen } from '#web/ui/use-dialog-open.ts'
import { useUserAct } from './use-user-act.ts'

type RenewDialogProps = { user: ListedUser; now: Date; describedBy: string }

export function RenewDialog({ user, now, describedBy }: RenewDialogProps) {
  const { mutate, isPending, failure, reset } = useUserAct({
    send: () => call(renewSubscription, { params: { id: user.id } }),
    done: 'Assinatura renovada',
    failed: 'Erro ao renovar assinatura',
  })
  const [open, setOpen] = useDialogOpen(reset)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title={`Renovar a assinatura de ${user.username}?`}
      consequence={describeRenewal(user, now)}
      confirmLabel="Renovar assinatura"
      pendingLabel="Renovando..."
      pending={isPending}
      failure={failure}
      onConfirm={() => mutate(undefined, { onSuccess: () => setOpen(false) })}
      trigger={
        <Button size="small" aria-describedby={describedBy}>
          Renovar
        </Button>
      }
    />
  )
}

const periods: Record<Exclude<SubscriptionType, 'vitalicia'>, string> = {
  mensal: '1 mês',
  trimestral: '3 meses',
}

/** What the person gets by it, and from when on. */
export function describeRenewal(
  { email, subscriptionType: type, subscriptionExpiresAt: end, subscriptionStatus: status }: ListedUser,
  now: Date,
): string {
  if (type === 'vitalicia') {
    return end === null
      ? `O acesso de ${email} já é vitalício e não expira: não há o que renovar.`
      : `O acesso de ${email} volta a ser vitalício, sem expiração.`
  }
  const period = type ? periods[type] : ''
  const from =
    end !== null && Date.parse(end) > now.getTime() ? `a partir de ${formatDay(end)}` : 'a partir de hoje'
  const back = status === 'canceled' ? ' A assinatura cancelada volta a ficar ativa.' : ''
  return `${email} ganha mais ${period} de acesso, ${from}.${back}`
}
