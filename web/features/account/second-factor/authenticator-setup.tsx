import { useForm } from 'react-hook-form'
import type { Reply } from '#contract/endpoint.ts'
import { addAuthenticator, codeDigits, type beginAuthenticator } from '#contract/second-factor.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NumberMark } from '#web/ui/number-mark.tsx'
import { showRefusal } from '../show-refusal.ts'
import { useAccountAct } from '../use-account-act.ts'
import { QrCode } from './qr-code.tsx'

export type Setup = Reply<typeof beginAuthenticator>

type AuthenticatorSetupProps = {
  setup: Setup
  /** Asks for another key: this one may be too old. */
  onRenew: () => void
  onAdded: (codes: string[]) => void
}

/** The key goes into the app, the app's first code comes back. Nothing is on before that. */
export function AuthenticatorSetup({ setup: { key, uri, setup }, ...on }: AuthenticatorSetupProps) {
  return (
    <ol className="mt-5 grid gap-6 rounded-md border border-line bg-track p-4 sm:p-5">
      <li className="grid gap-x-6 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        <p className="flex gap-3 text-14 sm:col-span-2">
          <span className="flex h-5 shrink-0">
            <NumberMark>{1}</NumberMark>
          </span>
          <span>
            Abra o aplicativo autenticador no celular (Google Authenticator, Microsoft Authenticator,
            1Password ou outro) e leia este código.
          </span>
        </p>
        <QrCode text={uri} label="Código QR para o aplicativo autenticador" />
        <div className="min-w-0 text-14 sm:self-center">
          <p className="text-muted">Não consegue ler? Digite esta chave no aplicativo:</p>
          <p className="mt-2 font-mono text-14 tracking-wide wrap-anywhere">{key}</p>
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <CopyButton text={key.replaceAll(' ', '')} label="Copiar chave" />
            <a
              href={uri}
              className="hidden rounded-xs text-13 font-medium text-accent underline underline-offset-4 pointer-coarse:inline"
            >
              Abrir no aplicativo deste aparelho
            </a>
          </div>
        </div>
      </li>
      <li>
        <p className="flex gap-3 text-14">
          <span className="flex h-5 shrink-0">
            <NumberMark>{2}</NumberMark>
          </span>
          <span>Digite o código que o aplicativo mostra agora.</span>
        </p>
        <CodeForm setup={setup} {...on} />
      </li>
    </ol>
  )
}

type CodeFormProps = Omit<AuthenticatorSetupProps, 'setup'> & { setup: string }

function CodeForm({ setup, onRenew, onAdded }: CodeFormProps) {
  const form = useForm({ defaultValues: { code: '' } })
  const error = form.formState.errors.code
  const { mutate, isPending } = useAccountAct({
    send: (code: string) => call(addAuthenticator, { body: { setup, code } }),
    done: 'Aplicativo autenticador ligado',
    failed: 'O aplicativo não foi ligado',
    onRefused: showRefusal(form, ['code']),
    onDone: ({ recoveryCodes }) => onAdded(recoveryCodes),
  })
  const submit = form.handleSubmit(({ code }) => mutate(readDigits(code)))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
      <Field
        label="Código"
        hint={`${codeDigits} números. Se for recusado, confira se a hora do celular está no automático.`}
        error={error?.message}
        action={error?.type === 'server' ? { label: 'Gerar outra chave', onSelect: onRenew } : undefined}
        required
      >
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          className="max-w-44 font-mono tracking-[0.2em]"
          {...form.register('code', { validate: checkCode })}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        pending={isPending}
        pendingLabel="Conferindo..."
        className="justify-self-start"
      >
        Ligar
      </Button>
    </form>
  )
}

/** Apps show it in groups, and so people write it. */
const readDigits = (code: string) => code.replaceAll(/[\s-]/g, '')

function checkCode(code: string): true | string {
  const digits = readDigits(code)
  if (digits === '') return 'Digite o código'
  return /^\d+$/.test(digits) && digits.length === codeDigits ? true : `O código tem ${codeDigits} números`
}
