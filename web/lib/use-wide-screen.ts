import { useSyncExternalStore } from 'react'

const query = '(min-width: 64rem)'

/** Whether there is room for two columns. Asked in code, where only one of two places may have a thing. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(listen, () => window.matchMedia(query).matches)
}

function listen(listener: () => void): () => void {
  const list = window.matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}
