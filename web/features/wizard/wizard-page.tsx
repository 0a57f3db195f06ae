import type { SessionUser } from '#contract/auth.ts'
import { useSession } from '#web/session/session.tsx'
import { useTheme } from '#web/ui/use-theme.ts'
import { WizardHeader } from './wizard-header.tsx'
import { WizardScreen } from './wizard-screen.tsx'

export function WizardPage() {
  const { user } = useSession()
  // Another person starts anew, even when they log in over an open page.
  return user && <WizardOf key={user.id} user={user} />
}

function WizardOf({ user }: { user: SessionUser }) {
  const { theme, choose } = useTheme()
  return (
    <WizardScreen
      userId={user.id}
      header={<WizardHeader user={user} theme={theme} onChooseTheme={choose} />}
    />
  )
}
