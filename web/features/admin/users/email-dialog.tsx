import { useForm } from 'react-hook-form'
import { currentUser } from '#contract/current-user.ts'
import { correctEmail, CorrectedEmail, type ListedUser } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-refresh.ts'
import { checkWith } from '#web/lib/check-with.ts'
import { showFieldErrors } from '#web/lib/show-field-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogFailure, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { aboutSales } from '../sales/use-sales.ts'
import { showValueInUse } from './show-value-in-use.ts'
import { useUserAct } from './use-user-act.ts'

type EmailDialogProps = { user: ListedUser; isSelf: boolean; onClose: () => void }

export function EmailDialog({ user, isSelf, onClose }: EmailDialogProps) {
  const form = useForm({ resolver: checkWith(CorrectedEmail), defaultValues: { email: user.email } })
  // The sales move along with the email, and who corrects their own is told so in the header.
  const refresh = useRefresh(isSelf ? [aboutSales, currentUser] : [aboutSales])
  const { mutate, isPending, failure } = useUserAct({
    send: (body: CorrectedEmail) => call(correctEmail, { params: { id: user.id }, body }),
    done: 'Email corrigido',
    failed: 'Erro ao corrigir email',
  })

  const submit = form.handleSubmit((body) =>
    mutate(body, {
      onSuccess: () => {
        void refresh()
        onClose()
      },
      onError: (error) => {
        showFieldErrors(form, ['email'], error)
        showValueInUse(form, error)
      },
    }),
  )

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Corrigir o email de ${user.username}`}
      description={describeCorrection(isSelf)}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Novo email" error={form.formState.errors.email?.message} required>
          <Input
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...form.register('email')}
          />
        </Field>
        <DialogFailure failure={form.formState.errors.email ? undefined : failure} />
        <DialogFooter>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" pending={isPending} pendingLabel="Salvando...">
            Salvar email
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function describeCorrection(isSelf: boolean): string {
  if (isSelf) return 'Sua senha continua a mesma. Os links enviados ao email antigo deixam de valer.'
  return 'As vendas passam para o email novo, e um novo link de acesso vai para ele. A senha, as sessões, os links e as chaves dos Cofres do antigo deixam de valer, e ele é avisado.'
}
