import { useState, type ChangeEvent } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { PasswordPair } from '#contract/passwords.ts'
import { checkWith } from '#web/lib/check-with.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { StrengthHint } from '#web/ui/strength-hint.tsx'

export type PasswordForm = UseFormReturn<PasswordPair>

type NewPasswordFormProps = {
  label: string
  pendingLabel: string
  pending: boolean
  /** Otherwise there is something better to do on this page. */
  isMainAction?: boolean
  onSubmit: (passwords: PasswordPair, form: PasswordForm) => void
}

/** The two fields of both screens that set a password. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { label, pendingLabel, pending, isMainAction = true, onSubmit } = props
  const form = useForm({
    resolver: checkWith(PasswordPair),
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
  const { errors } = form.formState
  const [newPassword, setNewPassword] = useState('')
  const submit = form.handleSubmit((passwords) => onSubmit(passwords, form))

  /** Changing one field may mend the other's 'As senhas não coincidem'. */
  function changePassword({ target }: ChangeEvent<HTMLInputElement>) {
    setNewPassword(target.value)
    if (errors.confirmPassword) void form.trigger('confirmPassword')
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        label="Nova senha"
        hint={<StrengthHint password={newPassword} />}
        error={errors.newPassword?.message}
        required
      >
        <PasswordInput
          autoComplete="new-password"
          {...form.register('newPassword', { onChange: changePassword })}
        />
      </Field>
      <Field label="Confirme a nova senha" error={errors.confirmPassword?.message} required>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
      <Button
        type="submit"
        variant={isMainAction ? 'primary' : 'secondary'}
        block
        pending={pending}
        pendingLabel={pendingLabel}
        className="mt-1"
      >
        {label}
      </Button>
    </form>
  )
}
