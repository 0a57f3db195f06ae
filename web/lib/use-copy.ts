import { useCallback, useEffect, useRef, useState } from 'react'

const confirmationMs = 2000

/** Copies text, and says for two seconds that it did. `failed` where the browser refuses the clipboard. */
export function useCopy() {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = useCallback(async (text: string): Promise<boolean> => {
    const copied = await writeToClipboard(text)
    setState(copied ? 'copied' : 'failed')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setState('idle'), confirmationMs)
    return copied
  }, [])

  return { copy, copied: state === 'copied', failed: state === 'failed' }
}

/** The clipboard is missing outside of https and refused without permission: neither may break the page. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
