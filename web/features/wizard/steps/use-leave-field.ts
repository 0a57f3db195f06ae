import { useEffect, useRef, type Dispatch } from 'react'
import type { WizardAction } from '../machine/reduce.ts'
import type { TextField } from '../machine/wizard-state.ts'

/**
 * A field is judged when it is left. While a button of the mouse is down that waits for its release: the message
 * would move what is being clicked from under the pointer. A press of one of the wizard's actions judges by itself.
 */
export function useLeaveField(dispatch: Dispatch<WizardAction>) {
  const pressed = useRef(false)
  const left = useRef<TextField[]>([])

  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true }
    function release({ target }: Event) {
      pressed.current = false
      const fields = left.current.splice(0)
      if (target instanceof Element && target.closest('[data-action], [data-action-bar]')) return
      // After the click, which follows the release.
      setTimeout(() => {
        for (const field of fields) dispatch({ type: 'leave', field })
      })
    }
    window.addEventListener('pointerdown', () => (pressed.current = true), options)
    window.addEventListener('pointerup', release, options)
    window.addEventListener('pointercancel', release, options)
    return () => listening.abort()
  }, [dispatch])

  return (field: TextField) => {
    if (pressed.current) left.current.push(field)
    else dispatch({ type: 'leave', field })
  }
}
