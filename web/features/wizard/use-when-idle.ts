import { useEffect } from 'react'

const momentMs = 500

/** Does something once when the browser has nothing better to do. Safari cannot tell; there a moment later must do. */
export function useWhenIdle(action: () => void): void {
  useEffect(() => {
    const ask = globalThis.requestIdleCallback as typeof requestIdleCallback | undefined
    if (!ask) {
      const timer = setTimeout(action, momentMs)
      return () => clearTimeout(timer)
    }
    const asked = ask(action)
    return () => cancelIdleCallback(asked)
  }, [action])
}
