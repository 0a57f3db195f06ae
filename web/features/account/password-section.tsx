import { useState, type ChangeEvent } from 'react'
import { useForm } from 'react-hook-form'
import { changePassword, PasswordChange } from '#contract/account.ts'
import { call } from '#web/api/call.ts'
import { checkWith } from '#web/lib/check-with.ts'
import { Button } from '#web/ui/button.tsx'
import { CardBody } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { StrengthHint } from '#web/ui/strength-hint.tsx'
import { AccountSection } from './account-section.tsx'
import { HiddenUsername } from './hidden-username.tsx'
import { showRefusal } from './show-refusal.ts'
import { useAccountAct } from './use-account-act.ts'

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function PasswordSection({ email }: { email: string }) {
  const form = useForm({ resolver: checkWith(PasswordChange), defaultValues: empty })
  const { errors } = form.formState
  const [newPassword, setNewPassword] = useState('')
  const { mutate, isPending } = useAccountAct({
    send: (body: PasswordChange) => call(changePassword, { body }),
    done: 'Senha alterada',
    failed: 'A senha não foi alterada',
    onRefused: showRefusal(form, ['currentPassword', 'newPassword', 'confirmPassword']),
    onDone: () => {
      form.reset(empty)
      setNewPassword('')
    },
  })
  const submit = form.handleSubmit((change) => mutate(change))

  /** Changing one field may mend the other's 'As senhas não coincidem'. */
  function noteChange({ target }: ChangeEvent<HTMLInputElement>) {
    setNewPassword(target.value)
    if (errors.confirmPassword) void form.trigger('confirmPassword')
  }

  return (
    <AccountSection
      id="senha"
      description="Ao trocar, todos os outros navegadores saem da sua conta. Este continua."
    >
      <CardBody>
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
          <HiddenUsername email={email} />
          <Field
            label="Senha atual"
            error={errors.currentPassword?.message}
            required
            className="sm:max-w-[calc(50%-0.5rem)]"
          >
            <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
          </Field>
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            <Field
              label="Nova senha"
              hint={<StrengthHint password={newPassword} />}
              error={errors.newPassword?.message}
              required
            >
              <PasswordInput
                autoComplete="new-password"
                {...form.register('newPassword', { onChange: noteChange })}
              />
            </Field>
            <Field label="Confirme a nova senha" error={errors.confirmPassword?.message} required>
              <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
            </Field>
          </div>
          <Button
            type="submit"
            pending={isPending}
            pendingLabel="Alterando..."
            className="justify-self-start"
          >
            Alterar senha
          </Button>
        </form>
      </CardBody>
    </AccountSection>
  )
}
