import { Link } from 'wouter'
import { isBlocked } from '#contract/access.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useSession } from '#web/session/session.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** Has no guard (R3): it renders for anybody, and names only who is logged in. */
export function ExpiredPage() {
  const { user } = useSession()
  const now = useNow()
  return (
    <AuthFrame
      title="Assinatura expirada"
      description="Seu acesso terminou. Fale com o suporte para renovar e continuar de onde parou."
    >
      {user && (
        <dl className="border-t border-line pt-5 text-14">
          <dt className="text-13 text-faint">Conta</dt>
          <dd className="mt-1 font-medium">{user.username}</dd>
          <dd className="text-muted">{user.email}</dd>
        </dl>
      )}
      {user && !isBlocked(user, now) && (
        <p className="mt-6 text-14 text-muted">
          Sua assinatura está ativa.{' '}
          <Link href="/" className="rounded-xs font-medium text-accent underline-offset-4 hover:underline">
            Voltar ao Início
          </Link>
        </p>
      )}
    </AuthFrame>
  )
}
