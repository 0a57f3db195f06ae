import { Redirect } from 'wouter'
import { isBlocked, neverHadAccess } from '#contract/access.ts'
import type { SessionUser } from '#contract/auth.ts'
import { checkoutUrl } from '#web/lib/public-settings.ts'
import { useNow } from '#web/lib/use-now.ts'
import { LogoutButton } from '#web/session/logout-button.tsx'
import { useSession } from '#web/session/session.tsx'
import { SupportContact } from '#web/support/support-contact.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** Has no guard (R3): it renders for anybody, and names only who is logged in. */
export function ExpiredPage() {
  const { status, user, ending } = useSession()
  const now = useNow()
  if (status === 'loading') return <PageSpinner />
  if (!user) return ending === 'left' ? <Redirect to="/auth" replace /> : <ExpiredForNobody />
  return isBlocked(user, now) ? <ExpiredFor user={user} /> : <ActiveFor user={user} />
}

function ExpiredFor({ user }: { user: SessionUser }) {
  return (
    <AuthFrame
      title={neverHadAccess(user) ? 'Sua conta ainda não tem assinatura' : 'Assinatura expirada'}
      description={describeEnd(user)}
    >
      <Account user={user} />
      <div className={actions}>
        <CheckoutLink label={neverHadAccess(user) ? 'Assinar' : 'Renovar'} />
        <LogoutButton size="default" />
      </div>
      <SupportContact {...contact} username={user.username} isMainWay={!checkoutUrl()} />
    </AuthFrame>
  )
}

function ActiveFor({ user }: { user: SessionUser }) {
  return (
    <AuthFrame title="Sua assinatura está ativa" description="Não há nada a renovar: seu acesso continua.">
      <Account user={user} />
      <div className={actions}>
        <LinkButton href="/" variant="primary">
          Voltar ao Início
        </LinkButton>
        <LogoutButton size="default" />
      </div>
      <SupportContact {...contact} username={user.username} />
    </AuthFrame>
  )
}

function ExpiredForNobody() {
  return (
    <AuthFrame
      title="Assinatura expirada"
      description="Esta página é para quem já não tem acesso. Entre na sua conta para ver a situação da sua assinatura."
    >
      <div className="flex flex-wrap gap-3">
        <LinkButton href="/auth" variant="primary">
          Ir para o login
        </LinkButton>
      </div>
      <SupportContact {...contact} />
    </AuthFrame>
  )
}

const contact = { about: 'minha assinatura do Integrador', className: 'mt-8 border-t border-line pt-6' }
const actions = 'mt-6 flex flex-wrap gap-3'

function describeEnd(user: SessionUser): string {
  if (neverHadAccess(user)) return 'Assine com este mesmo email, e o acesso abre sozinho.'
  const day = new Date(user.subscriptionExpiresAt ?? user.createdAt).toLocaleDateString('pt-BR', {
    dateStyle: 'long',
  })
  const next = checkoutUrl() ? 'Renove' : 'Fale com o suporte para renovar'
  return `Seu acesso terminou em ${day}. ${next} e continue de onde parou.`
}

function Account({ user }: { user: SessionUser }) {
  return (
    <dl className="border-t border-line pt-5 text-14">
      <dt className="text-13 text-faint">Conta</dt>
      <dd className="mt-1 truncate font-medium" title={user.username}>
        {user.username}
      </dd>
      <dd className="truncate text-muted" title={user.email}>
        {user.email}
      </dd>
    </dl>
  )
}

/** Only where the operator has said where to buy. */
function CheckoutLink({ label }: { label: string }) {
  const url = checkoutUrl()
  return (
    url && (
      <a href={url} className={buttonStyle({ variant: 'primary' })}>
        {label}
      </a>
    )
  )
}
