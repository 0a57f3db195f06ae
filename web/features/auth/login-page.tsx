import { useSession } from '#web/session/session.tsx'
import { Note } from '#web/ui/note.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { LoginForm } from './login-form.tsx'

export function LoginPage() {
  const { ending } = useSession()
  return (
    <AuthFrame title="Bem-vindo de volta" description="Entre para continuar suas integrações.">
      {ending === 'lost' && (
        <Note kind="info" live className="mb-6">
          Sua sessão terminou. Entre novamente.
        </Note>
      )}
      <LoginForm />
    </AuthFrame>
  )
}
