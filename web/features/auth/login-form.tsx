import { useState, type ChangeEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Credentials, login, type FactorKind } from '#contract/auth.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { checkWith } from '#web/lib/check-with.ts'
import { showFieldErrors } from '#web/lib/show-field-errors.ts'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Note } from '#web/ui/note.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextLink } from './text-link.tsx'
import { welcome } from './welcome.ts'

type LoginFormProps = {
  /** The password was right, and the account wants one of these besides. */
  onSecondFactor: (kinds: FactorKind[]) => void
}

export function LoginForm({ onSecondFactor }: LoginFormProps) {
  const form = useForm({ resolver: checkWith(Credentials), defaultValues: { email: '', password: '' } })
  const { errors } = form.formState
  const { mutate, isPending } = useLogin(onSecondFactor)
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)

  /** For the recovery screen, where it need not be typed again. */
  function keepEmail({ target }: ChangeEvent<HTMLInputElement>) {
    setEmail(target.value)
  }

  const submit = form.handleSubmit((credentials) =>
    mutate(credentials, {
      onError: (error) => {
        setProblem({ error, at: new Date() })
        showFieldErrors(form, ['email', 'password'], error)
        if (isWrong(error)) form.setFocus('password', { shouldSelect: true })
      },
    }),
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field label="Email" error={errors.email?.message} required>
        <Input
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          {...form.register('email', { onChange: keepEmail })}
        />
      </Field>
      <Field label="Senha" error={errors.password?.message} required>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      {problem && <Advice {...problem} />}
      <Button
        type="submit"
        variant="primary"
        block
        pending={isPending}
        pendingLabel="Entrando..."
        className="mt-1"
      >
        Entrar
      </Button>
      <p className="text-14">
        <TextLink href="/forgot-password" state={{ email }}>
          Esqueci minha senha
        </TextLink>
      </p>
    </form>
  )
}

type Problem = { error: unknown; at: Date }

/** The toast says what happened, and goes; what to do about it stays. */
function Advice({ error, at }: Problem) {
  if (!(error instanceof ApiError)) return null
  if (isWrong(error)) {
    return (
      <Note kind="danger">
        Confira se o email está certo e digite a senha de novo. Se não lembrar dela, crie outra em “Esqueci
        minha senha”.
      </Note>
    )
  }
  if (error.status !== 429 || error.retryAfterSeconds === undefined) return null
  return (
    <Note kind="warning">
      Por segurança, a entrada ficou pausada. Tente de novo às {clockTime(at, error.retryAfterSeconds)}.
    </Note>
  )
}

/** Rounded up to the minute: who comes back at that time is let in. */
function clockTime(from: Date, waitSeconds: number): string {
  const minuteMs = 60_000
  const until = Math.ceil((from.getTime() + waitSeconds * 1000) / minuteMs) * minuteMs
  return new Date(until).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })
}

function isWrong(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'wrong_credentials'
}

/** Only changes the session: the guard of the login screen then leads on to where the person wanted to go. */
function useLogin(onSecondFactor: LoginFormProps['onSecondFactor']) {
  const { begin } = useSession()
  return useAct({
    send: (body: Credentials) => call(login, { body }),
    done: (answer) => ('secondFactor' in answer ? null : welcome(answer)),
    failed: 'Erro no login',
    onDone: (answer) => ('secondFactor' in answer ? onSecondFactor(answer.secondFactor) : begin(answer)),
  })
}
