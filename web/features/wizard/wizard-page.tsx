import { useCallback, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { SessionUser } from '#contract/auth.ts'
import { useSession } from '#web/session/session.tsx'
import { useTheme } from '#web/ui/use-theme.ts'
import type { WizardState } from './machine/wizard-state.ts'
import { OpenSaved, readWish } from './open-saved.tsx'
import { WizardHeader } from './wizard-header.tsx'
import { WizardScreen } from './wizard-screen.tsx'

export function WizardPage() {
  const { user } = useSession()
  // Another person starts anew, even when they log in over an open page.
  return user && <WizardOf key={user.id} user={user} />
}

function WizardOf({ user }: { user: SessionUser }) {
  const { theme, choose } = useTheme()
  const wish = readWish(useSearch())
  const [path, navigate] = useLocation()
  const [opened, setOpened] = useState<{ count: number; start: WizardState }>()

  // The address has then done its work: a reload must not undo what was typed since.
  const open = useCallback(
    (start: WizardState) => {
      setOpened((last) => ({ count: (last?.count ?? 0) + 1, start }))
      navigate(path, { replace: true })
    },
    [navigate, path],
  )

  if (wish) return <OpenSaved wish={wish} onOpen={open} />
  return (
    <WizardScreen
      key={opened?.count}
      userId={user.id}
      start={opened?.start}
      header={<WizardHeader user={user} theme={theme} onChooseTheme={choose} />}
    />
  )
}
