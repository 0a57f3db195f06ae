import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatAgo } from '#contract/format-ago.ts'
import { removePasskey, renamePasskey, type Passkey, type SecondFactor } from '#contract/second-factor.ts'
import { call } from '#web/api/call.ts'
import { checkWith } from '#web/lib/check-with.ts'
import { formatDay } from '#web/lib/format-date.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useDialogOpen } from '#web/ui/use-dialog-open.ts'
import { showRefusal } from '../show-refusal.ts'
import { useAccountAct } from '../use-account-act.ts'
import { NamedPasskey } from './add-passkey.tsx'
import { lastFactorGoes, Required } from './authenticator.tsx'

type PasskeyRowProps = { passkey: Passkey; factor: SecondFactor; now: Date }

export function PasskeyRow({ passkey, factor, now }: PasskeyRowProps) {
  const [isNaming, setNaming] = useState(false)
  const [wasNamed, setNamed] = useState(false)
  const { name, formerDomain } = passkey
  function close() {
    setNaming(false)
    setNamed(true)
  }
  if (isNaming) return <Rename passkey={passkey} onClose={close} />
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-14 font-medium wrap-anywhere">
          {name}
          {formerDomain && <Badge tone="orange">Feita para outro domínio</Badge>}
        </p>
        <p className="mt-0.5 text-13 text-muted">{describeUse(passkey, now)}</p>
        {formerDomain && (
          <p className="mt-1 text-13 text-faint wrap-anywhere">
            Foi criada em {formerDomain}, e os navegadores não a oferecem aqui. Adicione outra e remova esta.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          variant="ghost"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the form that was closed
          autoFocus={wasNamed}
          onClick={() => setNaming(true)}
          aria-label={`Renomear ${name}`}
        >
          Renomear
        </Button>
        <Remove passkey={passkey} factor={factor} />
      </div>
    </li>
  )
}

function describeUse({ createdAt, lastUsedAt }: Passkey, now: Date): string {
  const use = lastUsedAt === null ? 'ainda não usada' : `usada ${formatAgo(lastUsedAt, now)}`
  return `Criada em ${formatDay(createdAt)} · ${use}`
}

function Rename({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useForm({ resolver: checkWith(NamedPasskey), defaultValues: { name } })
  const { mutate, isPending } = useAccountAct({
    send: (body: { name: string }) => call(renamePasskey, { params: { id }, body }),
    done: 'Nome da chave alterado',
    failed: 'O nome não foi alterado',
    onRefused: showRefusal(form, ['name']),
    onDone: onClose,
  })
  const submit = form.handleSubmit((named) => mutate(named))
  return (
    <li className="px-4 py-3.5">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
        <Field label="Nome da chave" error={form.formState.errors.name?.message} required>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed */}
          <Input autoComplete="off" autoFocus className="sm:max-w-80" {...form.register('name')} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" variant="primary" pending={isPending} pendingLabel="Salvando...">
            Salvar
          </Button>
          <Button size="small" variant="ghost" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </form>
    </li>
  )
}

function Remove({ passkey: { id, name }, factor }: Omit<PasskeyRowProps, 'now'>) {
  const isLast = factor.authenticatorSince === null && factor.passkeys.length === 1
  const { mutate, isPending, failure, reset } = useAccountAct({
    send: () => call(removePasskey, { params: { id } }),
    done: 'Chave de acesso removida',
    failed: 'A chave não foi removida',
    onDone: () => setOpen(false),
  })
  const [isOpen, setOpen] = useDialogOpen(reset)
  if (factor.isRequired && isLast) return <Required />
  return (
    <ConfirmDialog
      title={`Remover ${name}?`}
      consequence={
        isLast
          ? lastFactorGoes
          : 'Ela deixa de abrir sua conta. No aparelho, apague-a também nas senhas guardadas. Avisamos por email.'
      }
      confirmLabel="Remover chave"
      pendingLabel="Removendo..."
      pending={isPending}
      destructive
      failure={failure}
      onConfirm={() => mutate()}
      trigger={
        <Button size="small" aria-label={`Remover ${name}`}>
          Remover
        </Button>
      }
      open={isOpen}
      onOpenChange={setOpen}
    />
  )
}
