import type { SessionUser } from '#contract/auth.ts'
import { useMinute } from '#web/lib/use-minute.ts'
import { LogoutButton } from '#web/session/logout-button.tsx'
import { WizardBadge } from '#web/subscription-badge/wizard-badge.tsx'
import { AppHeader, Person } from '#web/ui/app-header.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import type { Theme } from '#web/ui/use-theme.ts'

type WizardHeaderProps = { user: SessionUser; theme: Theme; onChooseTheme: (theme: Theme) => void }

export function WizardHeader({ user, theme, onChooseTheme }: WizardHeaderProps) {
  const now = useMinute()
  return (
    <AppHeader subtitle="Agente Integrador de Afiliados">
      <WizardBadge user={user} now={now} />
      <Person username={user.username} email={user.email} />
      <ThemeToggle theme={theme} onChoose={onChooseTheme} />
      {user.isAdmin && (
        <LinkButton href="/admin" size="small">
          Admin
        </LinkButton>
      )}
      <LogoutButton />
    </AppHeader>
  )
}
