import { useEffect, useEffectEvent, useRef } from 'react'

const isOurs = (mark: string) => (history.state as { over?: string } | null)?.over === mark

/** A browser's Back closes what lies over the page, instead of leaving it. */
export function useBackToClose(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  const shown = useRef('')
  useEffect(() => {
    if (!isOpen) return undefined
    const mark = crypto.getRandomValues(new Uint32Array(1)).join()
    shown.current = mark
    history.pushState({ over: mark }, '')
    const leave = () => {
      if (!isOurs(mark)) closeNow()
    }
    addEventListener('popstate', leave)
    return () => {
      removeEventListener('popstate', leave)
      shown.current = ''
      // Whoever has gone elsewhere meanwhile stays there, and what is opened again at once takes the place.
      setTimeout(() => {
        if (isOurs(mark) && shown.current === '') history.back()
      })
    }
  }, [isOpen])
}
