import { useCallback, useState } from 'react'
import { resultOf } from '../machine/navigation.ts'
import { isBehind, type Step } from '../machine/steps.ts'
import type { WizardState } from '../machine/wizard-state.ts'
import { useWideScreen } from '#web/lib/use-wide-screen.ts'

export type View = 'preview' | 'code' | 'rehearsal'

export type Panel = {
  view: View
  show: (view: View) => void
  /** Beside the fields; otherwise it opens over them. */
  wide: boolean
  open: boolean
  setOpen: (open: boolean) => void
  /** A new result: its code comes into sight. */
  present: () => void
  /** The rehearsal comes into sight, and plays a lead by itself. */
  rehearse: () => void
  /** Whether it is still to play one. */
  plays: boolean
  onPlayed: () => void
  /** What opens it, where it is not always there. */
  opener: { label: string; press: () => void } | null
}

type Shown = { step: Step; view: View; open: boolean }

/** Where the result is shown, and which side of it. Each step begins with the preview, closed. */
export function usePanel(state: WizardState): Panel {
  const { step } = state
  const wide = useWideScreen()
  const [last, setShown] = useState<Shown>({ step, view: 'preview', open: false })
  const shown: Shown = last.step === step ? last : { step, view: 'preview', open: false }
  const opened = openedBy(state)
  const bring = (view: View) => setShown({ step, view, open: !wide })
  const [plays, setPlays] = useState(false)
  const onPlayed = useCallback(() => setPlays(false), [])
  return {
    view: shown.view,
    show: (view) => setShown({ ...shown, view }),
    wide,
    open: shown.open,
    setOpen: (open) => setShown({ ...shown, open }),
    present: () => bring('code'),
    rehearse: () => {
      bring('rehearsal')
      setPlays(true)
    },
    plays,
    onPlayed,
    opener:
      opened && !wide
        ? { label: names[opened], press: () => setShown({ step, view: opened, open: true }) }
        : null,
  }
}

const names = { preview: 'Prévia', code: 'Código' } as const

function openedBy(state: WizardState): keyof typeof names | null {
  if (resultOf(state)) return 'code'
  return isBehind(state.step, 'worker') ? 'preview' : null
}
