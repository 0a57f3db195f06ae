import type { ReactNode } from 'react'
import { hasOrHadAccess, isBlocked } from '#contract/access.ts'
import type { SessionUser } from '#contract/auth.ts'
import { useMinute } from '#web/lib/use-now.ts'
import { LogoutButton } from './logout-button.tsx'
import { AppHeader, Person, type Place } from '#web/ui/app-header.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { newWorkPath } from './wizard-paths.ts'
import { RenewalBadge } from './renewal-badge.tsx'

const integrations: Place = {
  label: 'Integrações',
  href: '/dashboard',
  isHere: (path) => path === '/dashboard' || path.startsWith('/integracao/'),
}
const leads: Place = { label: 'Leads', href: '/leads', isHere: (path) => path === '/leads' }
const newIntegration: Place = {
  label: 'Nova integração',
  href: newWorkPath,
  isHere: (path) => path === '/' || path === '/wizard',
}
const subscription: Place = {
  label: 'Sua assinatura',
  href: '/subscription-expired',
  isHere: (path) => path === '/subscription-expired',
}
const help: Place = { label: 'Ajuda', href: '/ajuda', isHere: (path) => path === '/ajuda' }

type MemberHeaderProps = {
  user: SessionUser
  /** What was typed here is not kept: help then opens beside it. */
  keepsPage?: boolean
  children?: ReactNode
}

/**
 * The same on every page of somebody who is in: all places are one click away. Who was a member gets those that are left,
 * and the way back.
 */
export function MemberHeader({ user, keepsPage = false, children }: MemberHeaderProps) {
  const now = useMinute()
  const helpHere = { ...help, newTab: keepsPage }
  return (
    <AppHeader
      subtitle="Agente Integrador de Afiliados"
      places={
        isBlocked(user, now)
          ? [...(hasOrHadAccess(user, now) ? [leads] : []), subscription, helpHere]
          : [integrations, leads, newIntegration, helpHere]
      }
      person={<Person username={user.username} email={user.email} href="/conta" />}
      badge={<RenewalBadge user={user} now={now} />}
    >
      {children}
      {user.isAdmin && (
        <LinkButton href="/admin" size="small">
          Admin
        </LinkButton>
      )}
      <LogoutButton />
    </AppHeader>
  )
}
