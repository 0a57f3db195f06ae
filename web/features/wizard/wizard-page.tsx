import { useCallback, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { SessionUser } from '#contract/auth.ts'
import { MemberHeader } from '#web/session/member-header.tsx'
import { useSession } from '#web/session/session.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { useTheme, type Theme } from '#web/ui/use-theme.ts'
import { OpenAsked, readAsked } from './open-asked.tsx'
import type { Start } from './use-wizard.ts'
import { WizardScreen } from './wizard-screen.tsx'

export function WizardPage() {
  const { user } = useSession()
  // Another person starts anew, even when they log in over an open page.
  return user && <WizardOf key={user.id} user={user} />
}

function WizardOf({ user }: { user: SessionUser }) {
  const { theme, choose } = useTheme()
  const asked = readAsked(useSearch())
  const [path, navigate] = useLocation()
  const [opened, setOpened] = useState<{ count: number; start: Start }>()

  // The address has then done its work: a reload must not undo what was typed since.
  const open = useCallback(
    (start: Start) => {
      setOpened((last) => ({ count: (last?.count ?? 0) + 1, start }))
      navigate(path, { replace: true })
    },
    [navigate, path],
  )

  if (asked) return <OpenAsked asked={asked} userId={user.id} onOpen={open} />
  return (
    <WizardScreen
      key={opened?.count}
      userId={user.id}
      start={opened?.start}
      header={<WizardHeader user={user} theme={theme} onChooseTheme={choose} />}
    />
  )
}

type WizardHeaderProps = { user: SessionUser; theme: Theme; onChooseTheme: (theme: Theme) => void }

function WizardHeader({ user, theme, onChooseTheme }: WizardHeaderProps) {
  return (
    <MemberHeader user={user} keepsPage>
      <ThemeToggle theme={theme} onChoose={onChooseTheme} />
    </MemberHeader>
  )
}
