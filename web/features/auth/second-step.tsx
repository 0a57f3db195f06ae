import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { FactorKind } from '#contract/auth.ts'
import { proveSecondFactor, SecondFactorProof } from '#contract/second-factor.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useAct } from '#web/api/use-act.ts'
import { checkWith } from '#web/lib/check-with.ts'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Note } from '#web/ui/note.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { askBrowser } from './ask-browser.ts'
import { knowsPasskeys } from './passkey-login.tsx'
import { welcome } from './welcome.ts'

type SecondStepProps = { kinds: FactorKind[]; onBack: (because?: 'too-late') => void }
type CodeKind = Exclude<FactorKind, 'passkey'>

const fields: Record<CodeKind, { label: string; hint: string; other: string }> = {
  authenticator: {
    label: 'Código do aplicativo',
    hint: 'Os 6 números que o aplicativo autenticador mostra agora.',
    other: 'Usar o aplicativo autenticador',
  },
  'recovery-code': {
    label: 'Código de recuperação',
    hint: 'Um dos 10 códigos que você guardou. Cada um funciona uma vez.',
    other: 'Usar um código de recuperação',
  },
}

/** After the password: a code or a passkey. */
export function SecondStep({ kinds, onBack }: SecondStepProps) {
  const codes = kinds.filter((kind): kind is CodeKind => kind !== 'passkey')
  const [kind, setKind] = useState(codes[0])
  const others = codes.filter((other) => other !== kind)
  const { mutate, isPending, failure } = useSecondFactor(onBack)
  const takesPasskey = kinds.includes('passkey') && knowsPasskeys()

  return (
    <AuthFrame
      title="Confirme que é você"
      description="Sua senha está certa. Falta a segunda etapa."
      footer={
        <Button variant="link" className="px-0!" onClick={() => onBack()}>
          Voltar para o início
        </Button>
      }
    >
      <div className="grid gap-6">
        {takesPasskey && (
          <Button
            variant={kind ? 'secondary' : 'primary'}
            block
            pending={isPending}
            onClick={() => mutate('passkey')}
          >
            Usar chave de acesso
          </Button>
        )}
        {kind && (
          <CodeForm
            key={kind}
            kind={kind}
            pending={isPending}
            failure={failure}
            onCode={(code) => mutate({ code })}
          />
        )}
        {!kind && failure && <Note kind="danger">{failure}</Note>}
        {!kind && !takesPasskey && <NothingToUse />}
        {others.map((other) => (
          <p key={other} className="text-14">
            <Button variant="link" className="px-0!" onClick={() => setKind(other)}>
              {fields[other].other}
            </Button>
          </p>
        ))}
      </div>
    </AuthFrame>
  )
}

function useSecondFactor(onBack: SecondStepProps['onBack']) {
  const { begin } = useSession()
  return useAct({
    send: async (proof: 'passkey' | { code: string }) =>
      call(proveSecondFactor, { body: proof === 'passkey' ? { passkey: await askBrowser() } : proof }),
    done: welcome,
    failed: (error) => (isTooLate(error) ? null : 'Erro no login'),
    onDone: begin,
    onFailed: (error) => {
      if (isTooLate(error)) onBack('too-late')
    },
  })
}

const isTooLate = (error: Error) =>
  error instanceof ApiError && (error.code === 'login_ticket_gone' || error.code === 'factor_gone')

type CodeFormProps = {
  kind: CodeKind
  pending: boolean
  failure: string | undefined
  onCode: (code: string) => void
}

function CodeForm({ kind, pending, failure, onCode }: CodeFormProps) {
  const form = useForm({ resolver: checkWith(SecondFactorProof), defaultValues: { code: '' } })
  const { label, hint } = fields[kind]
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const submit = form.handleSubmit(({ code = '' }) => onCode(code))
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field label={label} hint={hint} error={form.formState.errors.code?.message ?? failure} required>
        <Input
          inputMode={kind === 'authenticator' ? 'numeric' : 'text'}
          autoComplete={kind === 'authenticator' ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono tracking-wider"
          {...form.register('code')}
        />
      </Field>
      <Button type="submit" variant="primary" block pending={pending} pendingLabel="Conferindo...">
        Confirmar
      </Button>
    </form>
  )
}

function NothingToUse() {
  return (
    <Note kind="warning">
      Esta conta só tem chaves de acesso que não funcionam neste navegador ou neste endereço. Tente no
      aparelho em que você as criou, ou fale com o suporte.
    </Note>
  )
}
