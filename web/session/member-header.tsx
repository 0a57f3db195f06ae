import type { ReactNode } from 'react'
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
const help: Place = { label: 'Ajuda', href: '/ajuda', isHere: (path) => path === '/ajuda' }

type MemberHeaderProps = {
  user: SessionUser
  /** What was typed here is not kept: help then opens beside it. */
  keepsPage?: boolean
  children?: ReactNode
}

/** The same on every page of somebody who is in: all places are one click away. */
export function MemberHeader({ user, keepsPage = false, children }: MemberHeaderProps) {
  const now = useMinute()
  return (
    <AppHeader
      subtitle="Agente Integrador de Afiliados"
      places={[integrations, leads, newIntegration, { ...help, newTab: keepsPage }]}
      person={<Person username={user.username} email={user.email} />}
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
