import { Redirect } from 'wouter'
import { isBlocked, neverHadAccess } from '#contract/access.ts'
import type { SessionUser } from '#contract/auth.ts'
import { renewalUrl } from '#web/lib/public-settings.ts'
import { useNow } from '#web/lib/use-now.ts'
import { describeActive, describeEnded } from '#web/session/describe-subscription.ts'
import { LogoutButton } from '#web/session/logout-button.tsx'
import { useSession } from '#web/session/session.tsx'
import { SupportContact } from '#web/ui/support-contact.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useAccessCheck } from './use-access-check.ts'

/** Has no guard (R3): it renders for anybody, and names only who is logged in. */
export function ExpiredPage() {
  const { status, user, ending } = useSession()
  const now = useNow()
  if (status === 'loading') return <PageSpinner />
  if (!user) return ending === 'left' ? <Redirect to="/auth" replace /> : <ExpiredForNobody />
  return isBlocked(user, now) ? <ExpiredFor user={user} /> : <ActiveFor user={user} />
}

function ExpiredFor({ user }: { user: SessionUser }) {
  const { title, text } = describeEnded(user)
  const { mutate, isPending, isSuccess } = useAccessCheck()
  const url = renewalUrl(user)
  return (
    <AuthFrame title={title} description={`${text} ${whatNext(user)}`.trim()}>
      <Account user={user} />
      <div className={actions}>
        <CheckoutLink url={url} label={neverHadAccess(user) ? 'Assinar' : 'Renovar'} isMainAction />
        <Button pending={isPending} pendingLabel="Conferindo..." onClick={() => mutate()}>
          Já paguei
        </Button>
        <LogoutButton size="default" variant="ghost" />
      </div>
      {isSuccess && !isPending && (
        <Note kind="info" title="O pagamento ainda não chegou" live className="mt-6">
          Pix e cartão costumam levar alguns minutos; o boleto, até três dias úteis. Confira também se você
          pagou com o email {user.email}: é por ele que o acesso é liberado.
        </Note>
      )}
      <WhatStays hadAccess={!neverHadAccess(user)} />
      <SupportContact {...contact} username={user.username} isMainAction={url === undefined} />
    </AuthFrame>
  )
}

/** What the end of a subscription does not take away: the leads of who had one, and anybody's account. */
function WhatStays({ hadAccess }: { hadAccess: boolean }) {
  return (
    <section className="mt-8 border-t border-line pt-6">
      <h2 className="text-15 tracking-snug">O que continua seu</h2>
      <p className="mt-1 text-14 text-muted">
        {hadAccess &&
          'As páginas e os Workers que você publicou seguem funcionando, e os leads ficam na sua própria conta da Cloudflare. Você ainda pode ler, exportar e apagar cada um. '}
        Na sua conta você muda email e senha, baixa seus dados e, se quiser, apaga tudo.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {hadAccess && <LinkButton href="/leads">Ver meus leads</LinkButton>}
        <LinkButton href="/conta">Sua conta</LinkButton>
      </div>
    </section>
  )
}

function whatNext(user: SessionUser): string {
  if (neverHadAccess(user)) return 'Assine com este mesmo email, e seu acesso é liberado automaticamente.'
  if (user.isPaymentLate)
    return 'Pague pelo link que o checkout enviou a você, e o acesso volta automaticamente.'
  return renewalUrl(user) ? 'Renove para voltar a usar.' : 'Fale com o suporte para voltar a usar.'
}

/** Whose access goes on gets the way home too; whose will end, the way to renew it before. */
function ActiveFor({ user }: { user: SessionUser }) {
  const { title, text, endsForGood } = describeActive(user)
  return (
    <AuthFrame title={title} description={text}>
      <Account user={user} />
      <div className={actions}>
        <LinkButton href="/" variant="primary">
          Voltar ao Início
        </LinkButton>
        {endsForGood && <CheckoutLink url={renewalUrl(user)} label="Renovar" />}
        <LinkButton href="/conta">Sua conta</LinkButton>
        <LogoutButton size="default" variant="ghost" />
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

type CheckoutLinkProps = { url: string | undefined; label: string; isMainAction?: boolean }

/** Only where the operator has said where to buy. */
function CheckoutLink({ url, label, isMainAction = false }: CheckoutLinkProps) {
  return (
    url && (
      <a href={url} className={buttonStyle({ variant: isMainAction ? 'primary' : 'secondary' })}>
        {label}
      </a>
    )
  )
}
