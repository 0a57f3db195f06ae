import { useSession } from '#web/session/session.tsx'
import { Note } from '#web/ui/note.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { LoginForm } from './login-form.tsx'
import { TextLink } from './text-link.tsx'

export function LoginPage() {
  const { ending } = useSession()
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
      <LoginForm />
    </AuthFrame>
  )
}
