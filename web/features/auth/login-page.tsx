import { useState } from 'react'
import type { FactorKind } from '#contract/auth.ts'
import { useSession } from '#web/session/session.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.ts'
import { Note } from '#web/ui/note.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { LoginForm } from './login-form.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import { TextLink } from './text-link.tsx'

/** Few accounts ask for it. */
const SecondStep = lazyScreen(async () => (await import('./second-step.tsx')).SecondStep)

export function LoginPage() {
  const { ending } = useSession()
  const [wanted, setWanted] = useState<FactorKind[] | null>(null)
  const [tooLate, setTooLate] = useState(false)

  function startAgain(because?: 'too-late') {
    setWanted(null)
    setTooLate(because === 'too-late')
  }

  if (wanted) return <SecondStep kinds={wanted} onBack={startAgain} />
  return (
    <AuthFrame
      title="Bem-vindo de volta"
      description="Entre para continuar suas integrações."
      footer={
        <>
          Não consegue entrar? <TextLink href="/ajuda">Veja a ajuda</TextLink>
        </>
      }
    >
      {ending === 'lost' && (
        <Note kind="info" live className="mb-6">
          Sua sessão terminou. Entre novamente.
        </Note>
      )}
      {tooLate && (
        <Note kind="warning" live className="mb-6">
          O tempo para confirmar acabou. Entre de novo com seu email e sua senha.
        </Note>
      )}
      <LoginForm onSecondFactor={setWanted} />
      <PasskeyLogin />
    </AuthFrame>
  )
}
