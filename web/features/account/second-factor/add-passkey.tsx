import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { addPasskey, beginPasskey, PasskeyName } from '#contract/second-factor.ts'
import { call } from '#web/api/call.ts'
import { checkWith } from '#web/lib/check-with.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { showRefusal } from '../show-refusal.ts'
import { useAccountAct } from '../use-account-act.ts'
import { makePasskey } from './make-passkey.ts'
import { nameBrowser } from './name-browser.ts'

export const NamedPasskey = z.object({ name: PasskeyName })

type AddPasskeyProps = { onAdded: (codes: string[]) => void }

export function AddPasskey({ onAdded }: AddPasskeyProps) {
  const form = useForm({
    resolver: checkWith(NamedPasskey),
    defaultValues: { name: nameBrowser(navigator.userAgent) },
  })
  const { mutate, isPending } = useAccountAct({
    send: async (name: string) => {
      const { options } = await call(beginPasskey)
      return call(addPasskey, { body: { name, passkey: await makePasskey(options) } })
    },
    done: 'Chave de acesso adicionada',
    failed: 'A chave não foi adicionada',
    onRefused: showRefusal(form, ['name']),
    onDone: ({ recoveryCodes }) => onAdded(recoveryCodes),
  })
  const submit = form.handleSubmit(({ name }) => mutate(name))
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-4 grid gap-4 rounded-md border border-line bg-track p-4 sm:p-5"
    >
      <Field
        label="Nome da chave"
        hint="Para você reconhecê-la nesta lista. Em seguida, o navegador pede a digital, o rosto ou o PIN."
        error={form.formState.errors.name?.message}
        required
      >
        <Input autoComplete="off" className="sm:max-w-80" {...form.register('name')} />
      </Field>
      <Button
        type="submit"
        variant="primary"
        pending={isPending}
        pendingLabel="Esperando o aparelho..."
        className="justify-self-start"
      >
        Criar chave
      </Button>
    </form>
  )
}
