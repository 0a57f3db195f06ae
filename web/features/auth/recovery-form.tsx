import { useForm } from 'react-hook-form'
import { RecoveryRequest, forgotPassword } from '#contract/passwords.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { checkWith } from '#web/lib/check-with.ts'
import { showFieldErrors } from '#web/lib/show-field-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type RecoveryFormProps = { email: string; onSent: (email: string) => void }

export function RecoveryForm({ email, onSent }: RecoveryFormProps) {
  const form = useForm({ resolver: checkWith(RecoveryRequest), defaultValues: { email } })
  const { mutate, isPending } = useRecovery()

  const submit = form.handleSubmit((request) =>
    mutate(request, {
      onSuccess: () => onSent(request.email),
      onError: (error) => showFieldErrors(form, ['email'], error),
    }),
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <Field label="Email" error={form.formState.errors.email?.message} required>
        <Input
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          {...form.register('email')}
        />
      </Field>
      <Button type="submit" variant="primary" block pending={isPending} pendingLabel="Enviando...">
        Enviar link
      </Button>
    </form>
  )
}

/** Asks for a recovery mail. The answer is the same whether or not there is such an account. */
export function useRecovery() {
  return useAct({
    send: (body: RecoveryRequest) => call(forgotPassword, { body }),
    done: () => ({ title: 'Email enviado!', description: 'Confira sua caixa de entrada.' }),
    failed: 'Erro ao enviar email',
    fallback: 'Erro ao enviar email de recuperação',
  })
}
