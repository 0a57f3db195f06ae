import { useState } from 'react'

/** Whether a dialog is open. Opened anew, it does not tell how an earlier try has failed: `forget` drops that. */
export function useDialogOpen(forget: () => void): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false)
  return [
    isOpen,
    (opens) => {
      if (opens) forget()
      setOpen(opens)
    },
  ]
}
