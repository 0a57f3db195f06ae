import { useForm } from 'react-hook-form'
import {
  askForEmailChange,
  changeProfile,
  EmailChange,
  ProfileChange,
  withdrawEmailChange,
  type Account,
} from '#contract/account.ts'
import { call } from '#web/api/call.ts'
import { checkWith } from '#web/lib/check-with.ts'
import { formatMoment } from '#web/lib/format-date.ts'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { CardBody } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Note } from '#web/ui/note.tsx'
import { AccountSection } from './account-section.tsx'
import { showRefusal } from './show-refusal.ts'
import { useAccountAct } from './use-account-act.ts'

export function ProfileSection({ account }: { account: Account }) {
  const { username, email, pendingEmail } = account
  return (
    <AccountSection id="perfil">
      <CardBody className="grid gap-6">
        <NameForm key={username} username={username} />
        {pendingEmail ? <PendingEmail current={email} pending={pendingEmail} /> : <EmailForm email={email} />}
      </CardBody>
    </AccountSection>
  )
}

const line = 'grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start'
/** In line with the field beside it, below that one's label. */
const besideField = 'sm:mt-[1.625rem] max-sm:justify-self-start'

function NameForm({ username }: { username: string }) {
  const { retry } = useSession()
  const form = useForm({ resolver: checkWith(ProfileChange), defaultValues: { username } })
  const { mutate, isPending } = useAccountAct({
    send: (body: ProfileChange) => call(changeProfile, { body }),
    done: 'Nome alterado',
    failed: 'Seu nome não foi alterado',
    onRefused: showRefusal(form, ['username']),
    // Headers greet by it.
    onDone: retry,
  })
  const submit = form.handleSubmit((change) => mutate(change))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={line}>
      <Field
        label="Nome"
        hint="É como chamamos você nas telas e nos emails."
        error={form.formState.errors.username?.message}
        required
      >
        <Input autoComplete="nickname" {...form.register('username')} />
      </Field>
      <Button type="submit" pending={isPending} pendingLabel="Salvando..." className={besideField}>
        Salvar nome
      </Button>
    </form>
  )
}

function EmailForm({ email }: { email: string }) {
  const form = useForm({ resolver: checkWith(EmailChange), defaultValues: { email } })
  const { mutate, isPending } = useAccountAct({
    send: (body: EmailChange) => call(askForEmailChange, { body }),
    done: 'Falta confirmar',
    failed: 'O email não foi trocado',
    onRefused: showRefusal(form, ['email']),
  })
  const submit = form.handleSubmit((change) => {
    if (change.email === email) form.setError('email', { message: 'Este já é o seu email' })
    else mutate(change)
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={line}>
      <Field
        label="Email"
        hint="Para trocar, escreva o novo: ele recebe um link de confirmação, e o atual fica sabendo."
        error={form.formState.errors.email?.message}
        required
      >
        <Input type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Button type="submit" pending={isPending} pendingLabel="Enviando..." className={besideField}>
        Trocar email
      </Button>
    </form>
  )
}

type PendingEmailProps = { current: string; pending: NonNullable<Account['pendingEmail']> }

function PendingEmail({ current, pending: { email, until } }: PendingEmailProps) {
  const { mutate, isPending } = useAccountAct({
    send: () => call(withdrawEmailChange),
    done: 'Troca cancelada',
    failed: 'A troca não foi cancelada',
  })
  return (
    <div>
      <p className="mb-1.5 text-13 font-medium">Email</p>
      <p className="truncate text-15" title={current}>
        {current}
      </p>
      <Note kind="info" title="Falta confirmar o novo email" className="mt-3">
        <p className="wrap-anywhere">
          Enviamos um link para <strong className="font-medium text-text">{email}</strong>. Ele vale até{' '}
          {formatMoment(until)}; antes disso, nada muda.
        </p>
        <Button
          size="small"
          pending={isPending}
          pendingLabel="Cancelando..."
          onClick={() => mutate()}
          className="mt-3"
        >
          Desistir da troca
        </Button>
      </Note>
    </div>
  )
}
