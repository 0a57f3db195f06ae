import { useState } from 'react'
import type { Step, WizardState } from './machine/wizard-state.ts'
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
  /** The rehearsal comes into sight. */
  rehearse: () => void
  /** What opens it, where it is not always there. */
  opener: string | null
}

/** Where the result is shown, and which side of it. Each step begins with the preview. */
export function usePanel(state: WizardState): Panel {
  const wide = useWideScreen()
  const [shown, setShown] = useState<{ step: Step; view: View }>({ step: 0, view: 'preview' })
  const [open, setOpen] = useState(false)
  const show = (view: View) => setShown({ step: state.step, view })
  const bring = (view: View) => {
    show(view)
    setOpen(!wide)
  }
  return {
    view: shown.step === state.step ? shown.view : 'preview',
    show,
    wide,
    open,
    setOpen,
    present: () => bring('code'),
    rehearse: () => bring('rehearsal'),
    opener: openerOf(state),
  }
}

function openerOf({ step, workerMade }: WizardState): string | null {
  if (step === 0) return null
  if (step === 1) return workerMade ? 'Código' : null
  return 'Prévia'
}
