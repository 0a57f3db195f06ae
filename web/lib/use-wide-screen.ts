import { useCallback, useState, useSyncExternalStore } from 'react'

/** Whether there is room for two columns. Asked in code, where only one of two places may have a thing. */
export function useWideScreen(): boolean {
  // Kept: to ask for it anew is to read the query anew, at every letter that is typed.
  const [list] = useState(() => window.matchMedia('(min-width: 64rem)'))
  const listen = useCallback(
    (listener: () => void) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [list],
  )
  return useSyncExternalStore(listen, () => list.matches)
}
