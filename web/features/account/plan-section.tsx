import type { ReactNode } from 'react'
import { isBlocked, neverHadAccess } from '#contract/access.ts'
import type { Account } from '#contract/account.ts'
import type { SessionUser } from '#contract/auth.ts'
import { isLifetime } from '#contract/subscription-badges.ts'
import { formatDay } from '#web/lib/format-date.ts'
import { renewalUrl } from '#web/lib/public-settings.ts'
import { describeActive, describeEnded } from '#web/session/describe-subscription.ts'
import { PlanBadges } from '#web/session/plan-badges.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { CardBody } from '#web/ui/card.tsx'
import { OutsideLink } from '#web/ui/outside-link.tsx'
import { AccountSection } from './account-section.tsx'

type PlanSectionProps = { user: SessionUser; purchase: Account['purchase']; now: Date }

export function PlanSection({ user, purchase, now }: PlanSectionProps) {
  const { text, end, renewal } = describePlan(user, now)
  return (
    <AccountSection id="plano" description={text}>
      <CardBody className="pt-3">
        <dl className="divide-y divide-line text-14">
          <Entry label="Assinatura">
            {neverHadAccess(user) && !user.isAdmin ? 'Nenhuma' : <PlanBadges user={user} now={now} />}
          </Entry>
          {end && <Entry label={end.label}>{end.value}</Entry>}
          {purchase && <Entry label="Comprada em">{purchase.checkout}</Entry>}
        </dl>
        {purchase && (
          <p className="mt-4 text-14 text-muted">
            {purchase.advice}{' '}
            {purchase.url && <OutsideLink href={purchase.url}>Abrir {purchase.checkout}</OutsideLink>}
          </p>
        )}
        {!purchase && isGiven(user, now) && (
          <p className="mt-4 text-14 text-muted">
            Este acesso não veio de uma compra: quem administra o Integrador o liberou para você.
          </p>
        )}
        {renewal && (
          <a href={renewal.url} className={buttonStyle({ className: 'mt-5' })}>
            {renewal.label}
          </a>
        )}
      </CardBody>
    </AccountSection>
  )
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 last:pb-0">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

type Plan = {
  text: string
  end: { label: string; value: string } | null
  renewal: { label: string; url: string } | null
}

function describePlan(user: SessionUser, now: Date): Plan {
  const url = renewalUrl(user)
  if (!isBlocked(user, now)) {
    const { text, endsForGood } = describeActive(user)
    return { text, end: describeEnd(user), renewal: endsForGood && url ? { label: 'Renovar', url } : null }
  }
  if (neverHadAccess(user)) {
    const text = 'Assine com este mesmo email, e seu acesso é liberado automaticamente.'
    return { text, end: null, renewal: url ? { label: 'Assinar', url } : null }
  }
  const end = { label: 'Terminou em', value: formatDay(user.subscriptionExpiresAt) }
  return { text: describeEnded(user).text, end, renewal: url ? { label: 'Renovar', url } : null }
}

function describeEnd(user: SessionUser): Plan['end'] {
  if (user.isAdmin) return null
  if (isLifetime(user)) return { label: 'Acesso', value: 'Vitalícia, sem data de fim' }
  return user.subscriptionExpiresAt === null
    ? null
    : { label: 'Acesso até', value: formatDay(user.subscriptionExpiresAt) }
}

/** By hand, and not by a purchase. */
function isGiven(user: SessionUser, now: Date): boolean {
  return !user.isAdmin && !isBlocked(user, now)
}
