import { Controller, useForm } from 'react-hook-form'
import { createUser, NewUser, type CreatedUser } from '#contract/users.ts'
import type { SubscriptionType } from '#contract/subscriptions.ts'
import { call } from '#web/api/call.ts'
import { checkWith } from '#web/lib/check-with.ts'
import { showFieldErrors } from '#web/lib/show-field-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select, type Option } from '#web/ui/select.tsx'
import { showValueInUse } from './show-value-in-use.ts'
import { useUserAct } from './use-user-act.ts'

const types: readonly Option<SubscriptionType>[] = [
  { value: 'mensal', label: 'Mensal' },
  { value: 'trimestral', label: 'Trimestral' },
  { value: 'vitalicia', label: 'Vitalícia' },
]
const empty: NewUser = { username: '', email: '', subscriptionType: 'mensal', isAdmin: false }
const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const

export function CreateUserForm({ onCreated }: { onCreated: (created: CreatedUser) => void }) {
  const form = useForm({ resolver: checkWith(NewUser), defaultValues: empty })
  const { errors } = form.formState
  const { mutate, isPending } = useUserAct({
    send: (body: NewUser) => call(createUser, { body }),
    done: 'Usuário criado com sucesso',
    failed: 'Erro ao criar usuário',
  })

  const submit = form.handleSubmit((user) =>
    mutate(user, {
      onSuccess: (created) => {
        form.reset()
        onCreated(created)
      },
      onError: (error) => {
        showFieldErrors(form, ['username', 'email', 'subscriptionType'], error)
        showValueInUse(form, error)
      },
    }),
  )

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_11rem_auto_auto] xl:items-start xl:gap-x-5"
    >
      <Field label="Nome de usuário" error={errors.username?.message} required>
        <Input {...plain} {...form.register('username')} />
      </Field>
      <Field label="Email" error={errors.email?.message} required>
        <Input type="email" inputMode="email" {...plain} {...form.register('email')} />
      </Field>
      <Field label="Tipo de assinatura" error={errors.subscriptionType?.message}>
        <Controller
          control={form.control}
          name="subscriptionType"
          render={({ field }) => (
            <Select options={types} value={field.value} onValueChange={field.onChange} />
          )}
        />
      </Field>
      <Controller
        control={form.control}
        name="isAdmin"
        render={({ field }) => (
          <Checkbox
            label="Administrador"
            className="xl:pt-7"
            hint="Vê e muda tudo neste painel."
            checked={field.value ?? false}
            onCheckedChange={(checked) => field.onChange(checked === true)}
          />
        )}
      />
      <Button
        type="submit"
        variant="primary"
        block
        pending={isPending}
        pendingLabel="Criando..."
        className="xl:mt-6.5 xl:w-auto"
      >
        Criar usuário
      </Button>
    </form>
  )
}
