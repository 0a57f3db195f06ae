import { useEffect, useRef, useState } from 'react'
import type { AccessAct } from '#contract/customers.ts'
import { actWords } from './access-acts/act-words.ts'
import type { UserActName } from '../users/user-act-dialog.tsx'

export type CustomerActName = UserActName | AccessAct['kind'] | 'renew' | 'delete'

/** Which act is asked about, and where the focus goes once that is over: the dialogs have no trigger of their own. */
export function useOpenedAct() {
  const [opened, setOpened] = useState<CustomerActName | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (opened !== null) return
    // What was pressed may be gone with what it mended.
    if (opener.current?.isConnected) opener.current.focus()
    opener.current = null
  }, [opened])
  return {
    opened,
    open: (act: CustomerActName, from: HTMLElement | null) => {
      opener.current = from
      setOpened(act)
    },
    close: () => setOpened(null),
  }
}

/** Whether it changes until when, or whether, somebody gets in. */
export function isOnAccess(act: CustomerActName): act is AccessAct['kind'] {
  return act in actWords
}

export type OpenedAct = ReturnType<typeof useOpenedAct>
