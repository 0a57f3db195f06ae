import { useForm } from 'react-hook-form'
import { confirmPassword, PasswordProof } from '#contract/auth.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { checkWith } from '#web/lib/check-with.ts'
import { showFieldErrors } from '#web/lib/show-field-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogFailure, DialogFooter } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { settleProof } from './proof-request.ts'

/** Stands over whatever asked: the call waits behind it, and is repeated once the password was given. */
export function PasswordDialog({ reason }: { reason: string }) {
  return (
    <Dialog
      open
      onOpenChange={() => settleProof(false)}
      title="Confirme sua senha"
      description={reason}
      overDialog
      className="sm:max-w-100"
    >
      <ProofForm />
    </Dialog>
  )
}

function ProofForm() {
  const form = useForm({ resolver: checkWith(PasswordProof), defaultValues: { password: '' } })
  const { mutate, isPending, failure } = useAct({
    send: (body: PasswordProof) => call(confirmPassword, { body }),
    failed: (error) => (isWrongPassword(error) ? null : 'Erro ao confirmar senha'),
    onDone: () => settleProof(true),
    onFailed: (error) => showFieldErrors(form, ['password'], error),
  })
  const submit = form.handleSubmit((proof) => mutate(proof))

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Field label="Senha" error={form.formState.errors.password?.message} required>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <DialogFailure failure={failure} />
      <DialogFooter>
        <Button onClick={() => settleProof(false)}>Cancelar</Button>
        <Button type="submit" variant="primary" pending={isPending} pendingLabel="Confirmando...">
          Confirmar
        </Button>
      </DialogFooter>
    </form>
  )
}

/** Said at the field. */
function isWrongPassword(error: Error): boolean {
  return error instanceof ApiError && error.code === 'wrong_password'
}
