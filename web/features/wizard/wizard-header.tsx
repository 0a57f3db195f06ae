import type { SessionUser } from '#contract/auth.ts'
import { MemberHeader } from '#web/session/member-header.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import type { Theme } from '#web/ui/use-theme.ts'

type WizardHeaderProps = { user: SessionUser; theme: Theme; onChooseTheme: (theme: Theme) => void }

export function WizardHeader({ user, theme, onChooseTheme }: WizardHeaderProps) {
  return (
    <MemberHeader user={user} keepsPage>
      <ThemeToggle theme={theme} onChoose={onChooseTheme} />
    </MemberHeader>
  )
}
